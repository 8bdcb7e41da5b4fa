import type { Cause } from '../../matching/cause';

/** A study without a completed trial. */
export default {
  id: 'optuna-no-trial',
  title: 'a study without a completed trial',
  class: 'user-code',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Every trial failed or was pruned, so there is no best one. The reasons are at the trials above.',
  signs: [
    {
      says: 'Optuna has no completed trial',
      weight: 3,
      line: /No trials are completed yet|Record does not exist\.$/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'look',
      title: 'See why they failed',
      says: 'This shows the state of every trial; a more patient pruner lets some finish.',
      danger: 'none',
      act: { kind: 'words', code: 'print(study.trials_dataframe()[["number", "state", "value"]])' },
      proof: { rerun: 'A trial is completed.' },
    },
  ],
  confusions: [{ cause: 'database-locked', says: 'There the storage is held by another process.' }],
  sources: [{ says: 'Optuna 4, own trial', date: '2026-11' }],
  examples: ['ValueError: No trials are completed yet.'],
} satisfies Cause;
