import type { Cause } from '../matching/cause';

/** A batch that is larger than what the buffer holds. */
export default {
  id: 'buffer-smaller-than-batch',
  title: 'a batch that is larger than what the buffer holds',
  class: 'user-code',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The first update asks for more samples than were collected until then. Learning has to start later, or with a smaller batch.',
  signs: [
    {
      says: 'Python or NumPy cannot draw so many',
      weight: 3,
      line: /Sample larger than population|Cannot take a larger sample than population/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'wait',
      title: 'Wait until the buffer is filled',
      says: 'learning_starts in Stable-Baselines3.',
      danger: 'none',
      act: { kind: 'words', code: 'if len(buffer) < batch_size:\n    continue' },
      proof: { rerun: 'The first update passes.' },
    },
  ],
  confusions: [
    { cause: 'dataset-smaller-than-batch', says: 'There a data set is smaller than a batch.' },
  ],
  sources: [{ says: 'CPython 3.11, own trial', date: '2026-11' }],
  examples: ['ValueError: Sample larger than population or is negative'],
} satisfies Cause;
