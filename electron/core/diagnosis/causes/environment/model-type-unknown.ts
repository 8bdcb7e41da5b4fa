import type { Cause } from '../../matching/cause';

/** A model that the installed transformers does not know. */
export default {
  id: 'model-type-unknown',
  title: 'a model that the installed transformers does not know',
  class: 'environment',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The model’s configuration names an architecture that this version of transformers does not have. The model is newer than the package, or comes with code of its own.',
  signs: [
    {
      says: 'transformers does not recognize the architecture',
      weight: 3,
      line: /but Transformers does not recognize this architecture/,
    },
    {
      says: 'the type of the model is not in its table',
      weight: 2,
      line: /^KeyError: '\w+'$/,
      after: /[\\/]transformers[\\/]models[\\/]auto[\\/]\w+\.py", line \d+/,
      within: 6,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'update',
      title: 'Update transformers',
      says: 'Check first which version vLLM or verl accepts.',
      danger: 'changes',
      act: { kind: 'words', code: 'python -m pip install -U transformers' },
      proof: { rerun: 'The configuration is read.' },
    },
    {
      id: 'other',
      title: 'Use a model that it knows',
      says: 'The project’s plan names tested ones.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The configuration is read.' },
    },
  ],
  confusions: [{ cause: 'hf-model-path-wrong', says: 'There no model is found at all.' }],
  sources: [{ says: 'transformers 5.23, own trial', date: '2026-11' }],
  examples: [
    'ValueError: The checkpoint you are trying to load has model type `qwen9_moe` but Transformers does not recognize this architecture. This could be because of an issue with the checkpoint',
    "KeyError: 'qwen9_moe'",
  ],
} satisfies Cause;
