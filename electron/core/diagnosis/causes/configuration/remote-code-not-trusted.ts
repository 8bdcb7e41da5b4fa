import type { Cause } from '../../matching/cause';

/** A model with code of its own that was not allowed to run. */
export default {
  id: 'remote-code-not-trusted',
  title: 'a model with code of its own that was not allowed to run',
  class: 'configuration',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The repository of the model or dataset contains Python code, and transformers runs it only when told to. Without a terminal it cannot ask.',
  signs: [
    {
      says: 'transformers asks for trust_remote_code',
      weight: 3,
      line: /trust_remote_code=True`? to allow custom code|contains custom code which must be executed/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'read',
      title: 'Read the code, then allow it',
      says: 'The code could do anything on this machine: pin the revision that you read.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'AutoModel.from_pretrained(name, trust_remote_code=True, revision="COMMIT")',
      },
      proof: { rerun: 'The model loads.' },
    },
    {
      id: 'other',
      title: 'Use a model that needs none',
      says: 'Transformers knows the usual ones by itself.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The model loads.' },
    },
  ],
  confusions: [
    { cause: 'model-type-unknown', says: 'There the architecture is not known.' },
    { cause: 'input-without-terminal', says: 'There a program of yours asks a question.' },
  ],
  sources: [{ says: 'transformers 5.23, own trial', date: '2026-11' }],
  examples: [
    'ValueError: The repository ./ckpt contains custom code which must be executed to correctly load the model. You can inspect the repository content at',
  ],
} satisfies Cause;
