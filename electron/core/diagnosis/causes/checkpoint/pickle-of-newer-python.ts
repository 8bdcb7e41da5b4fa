import type { Cause } from '../../matching/cause';

/** A pickle written by a newer Python. */
export default {
  id: 'pickle-of-newer-python',
  title: 'a pickle written by a newer Python',
  class: 'checkpoint',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Newer versions of Python write pickles in a newer protocol, which this one cannot read. Protocol 5 came with Python 3.8.',
  signs: [
    {
      says: 'Python does not know the protocol',
      weight: 3,
      line: /unsupported pickle protocol: \d/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'python',
      title: 'Use the Python that wrote it',
      says: 'Python 3.8 and newer read protocol 5.',
      danger: 'none',
      act: { kind: 'setup', step: 'environment' },
      proof: { rerun: 'The file loads.' },
    },
    {
      id: 'old',
      title: 'Write it in an older protocol',
      says: 'If you still have the newer Python.',
      danger: 'none',
      act: { kind: 'words', code: 'pickle.dump(x, file, protocol=4)' },
      proof: { rerun: 'The file loads.' },
    },
  ],
  confusions: [
    { cause: 'sb3-zip-python-version', says: 'There it is the zip of Stable-Baselines3.' },
  ],
  sources: [{ says: 'CPython 3.7, own trial', date: '2026-11' }],
  examples: ['ValueError: unsupported pickle protocol: 5'],
} satisfies Cause;
