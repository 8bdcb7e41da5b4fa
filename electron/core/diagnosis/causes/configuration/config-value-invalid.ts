import type { Cause } from '../../matching/cause';

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
    'The configuration was read, and a value in it has the wrong type, is out of range or contradicts another one. The message names the field and what was given.',
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
    {
      says: 'the check of the configuration refused a value',
      weight: 3,
      line: /^(?:AssertionError|ValueError|TypeError|NotImplementedError|KeyError)\b/,
      after:
        /^\s*File "[^"]{1,300}", line \d+, in (?:_?(?:validate|check|verify)_(?:\w{1,40}_)?(?:config|cfg|args|arguments|params|hparams)|check_mutually_exclusive)\b/,
      within: 8,
    },
    {
      says: 'a value is none of those that the program knows',
      weight: 3,
      line: /^NotImplementedError: (?:\w{1,30} ){0,2}(?:name|type|strategy|backend|mode|estimator|optimizer|scheduler):? ['"]?[\w.-]{1,60}['"]? is not supported\b|^(?:ValueError|KeyError|NotImplementedError|AssertionError): ['"]?(?:Unknown|Unsupported|Invalid|Unrecognized) (?:\w{1,30} ){0,3}(?:name|type|strategy|optimizer|estimator|scheduler|mode|option|backend|choice|value)\b/,
    },
    {
      says: 'keys of the configuration exclude each other, or one is missing',
      weight: 3,
      line: /^(?:ValueError|AssertionError): (?:\[[\w.]{1,80}\] )?(?:Please set at least one of|You have set both) /,
    },
    {
      says: 'it is about sizes that do not divide',
      weight: -2,
      line: /^(?:AssertionError|ValueError): .{0,160}\bdivisible\b/,
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
    { cause: 'batch-size-constraint', says: 'There the sizes of batches do not divide.' },
    { cause: 'config-file-does-not-parse', says: 'There the file cannot be read at all.' },
  ],
  sources: [{ says: 'pydantic 2 and verl 0.4.1, own trials', date: '2026-11' }],
  examples: [
    'pydantic_core._pydantic_core.ValidationError: 1 validation error for TrainConfig',
    "jsonschema.exceptions.ValidationError: 'x' is not of type 'integer'",
    'AssertionError: validation gen temperature should be greater than 0 when enabling do_sample',
    'NotImplementedError: Rollout name: vlllm is not supported',
    "ValueError: [critic] You have set both 'critic.micro_batch_size' AND 'critic.micro_batch_size_per_gpu'.",
  ],
} satisfies Cause;
