import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Study without a completed trial',
  severity: 'low',
  explains:
    'Every trial failed or was pruned, so there is no best one. The reasons are at the trials above.',
  signs: [
    line('Optuna has no completed trial', /No trials are completed yet|Record does not exist\.$/),
  ],
  remedies: [
    words('look', 'See why they failed', {
      says: 'This shows the state of every trial; a more patient pruner lets some finish.',
      code: 'print(study.trials_dataframe()[["number", "state", "value"]])',
      proof: { rerun: 'A trial is completed.' },
    }),
  ],
  confusions: [notCause('database-locked', 'There the storage is held by another process.')],
  sources: [source('Optuna 4, own trial', '2026-11')],
});
