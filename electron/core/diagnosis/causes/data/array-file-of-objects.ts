import type { Cause } from '../../matching/cause';

/** A NumPy file that holds Python objects. */
export default {
  id: 'array-file-of-objects',
  title: 'a NumPy file that holds Python objects',
  class: 'data',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The array was made of lists of different lengths or of Python objects, and such a file is a pickle. NumPy does not load those by default, because a pickle can run any code.',
  signs: [
    {
      says: 'NumPy refuses objects',
      weight: 3,
      line: /Object arrays cannot be loaded when allow_pickle=False/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'plain',
      title: 'Save plain arrays',
      says: 'One array for each name, padded to one length.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'np.savez(path, obs=np.stack(obs), rewards=np.asarray(rewards, np.float32))',
      },
      proof: { rerun: 'The file is read.' },
    },
    {
      id: 'own',
      title: 'Allow it for your own file',
      says: 'Never for a file from somewhere else: a pickle can run any code.',
      danger: 'none',
      act: { kind: 'words', code: 'np.load(path, allow_pickle=True)' },
      proof: { rerun: 'The file is read.' },
    },
  ],
  confusions: [{ cause: 'torch-load-weights-only', says: 'There it is a file of torch.' }],
  sources: [{ says: 'NumPy 2, own trial', date: '2026-11' }],
  examples: ['ValueError: Object arrays cannot be loaded when allow_pickle=False'],
} satisfies Cause;
