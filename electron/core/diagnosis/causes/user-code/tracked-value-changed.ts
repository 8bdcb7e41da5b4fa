import type { Cause } from '../../matching/cause';

/** A recorded value that is different now. */
export default {
  id: 'tracked-value-changed',
  title: 'a recorded value that is different now',
  class: 'user-code',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'MLflow keeps a run’s parameter as it was first logged, and Optuna keeps a study’s choices. A run or study was resumed with other settings.',
  signs: [
    {
      says: 'MLflow keeps the first value',
      weight: 3,
      line: /Changing param values is not allowed/,
    },
    {
      says: 'Optuna keeps the first choices',
      weight: 3,
      line: /does not support dynamic value space|Cannot set different distribution kind to the same parameter/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'new',
      title: 'Start a new run or study',
      says: 'Under another name.',
      danger: 'none',
      act: { kind: 'words', code: 'optuna.create_study(study_name="ppo-v2")' },
      proof: { rerun: 'The value is recorded.' },
    },
  ],
  confusions: [{ cause: 'path-already-exists', says: 'There the name is taken.' }],
  sources: [{ says: 'MLflow 3, Optuna 4, own trials', date: '2026-11' }],
  examples: [
    "mlflow.exceptions.MlflowException: Changing param values is not allowed. Param with key='lr' was already logged with value='0.001'",
    'ValueError: CategoricalDistribution does not support dynamic value space.',
  ],
} satisfies Cause;
