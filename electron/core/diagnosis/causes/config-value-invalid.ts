import type { Cause } from '../matching/cause';

/** A configuration value that is not allowed. */
export default {
  id: 'config-value-invalid',
  title: 'a configuration value that is not allowed',
  class: 'configuration',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The configuration was read, and a value in it has the wrong type or is out of range. The lines below the message name the field and what was given.',
  signs: [
    {
      says: 'pydantic refuses a configuration',
      weight: 3,
      line: /pydantic\S*\.ValidationError: \d+ validation errors? for /,
    },
    {
      says: 'a schema is not met',
      weight: 2,
      line: /jsonschema\.exceptions\.ValidationError|marshmallow\.exceptions\.ValidationError/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'correct',
      title: 'Correct the field that is named',
      says: 'The message shows the field, the value and what is expected.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The configuration is read.' },
    },
  ],
  confusions: [
    { cause: 'override-wrong-type', says: 'There OmegaConf refuses an override.' },
    { cause: 'config-file-does-not-parse', says: 'There the file cannot be read at all.' },
  ],
  sources: [{ says: 'pydantic 2, own trial', date: '2026-11' }],
  examples: [
    'pydantic_core._pydantic_core.ValidationError: 1 validation error for TrainConfig',
    "jsonschema.exceptions.ValidationError: 'x' is not of type 'integer'",
  ],
} satisfies Cause;
