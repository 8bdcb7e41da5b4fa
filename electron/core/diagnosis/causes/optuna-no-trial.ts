import type { Cause } from '../matching/cause';

/** A study in which no trial was completed. */
export default {
  id: 'optuna-no-trial',
  title: 'a study in which no trial was completed',
  class: 'user-code',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Every trial failed or was pruned, so there is no best one to ask for. The reasons stand at the trials above.',
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
      title: 'Look why they failed',
      says: 'The states of all trials; a pruner with patience lets some end.',
      danger: 'none',
      act: { kind: 'words', code: 'print(study.trials_dataframe()[["number", "state", "value"]])' },
      proof: { rerun: 'A trial is completed.' },
    },
  ],
  confusions: [{ cause: 'database-locked', says: 'There the storage is held by another process.' }],
  sources: [{ says: 'Optuna 4, own trial', date: '2026-11' }],
  examples: ['ValueError: No trials are completed yet.'],
} satisfies Cause;
