import type { Cause } from '../../matching/cause';

/** A batch larger than what the buffer holds. */
export default {
  id: 'buffer-smaller-than-batch',
  title: 'a batch larger than what the buffer holds',
  class: 'user-code',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The update asks for more samples than have been collected so far. Start learning later, or use a smaller batch.',
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
      says: 'In Stable-Baselines3 learning_starts does that.',
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
