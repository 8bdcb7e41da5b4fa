import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Batch is larger than the buffer',
  severity: 'medium',
  explains:
    'The update requests more samples than have been collected so far. Start learning later, or use a smaller batch.',
  signs: [
    line(
      'Python or NumPy cannot draw so many',
      /Sample larger than population|Cannot take a larger sample than population/,
    ),
  ],
  remedies: [
    words('wait', 'Wait until the buffer is filled', {
      says: 'In Stable-Baselines3 learning_starts does that.',
      code: 'if len(buffer) < batch_size:\n    continue',
      proof: { rerun: 'The first update passes.' },
    }),
  ],
  confusions: [notCause('dataset-smaller-than-batch', 'There a data set is smaller than a batch.')],
  sources: [source('CPython 3.11, own trial', '2026-11')],
});
