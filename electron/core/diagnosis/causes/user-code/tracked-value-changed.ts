import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Recorded value has changed',
  severity: 'low',
  explains:
    'MLflow keeps a run’s parameter as it was first logged, and Optuna keeps a study’s choices. A run or study was resumed with other settings.',
  signs: [
    line('MLflow keeps the first value', /Changing param values is not allowed/),
    line(
      'Optuna keeps the first choices',
      /does not support dynamic value space|Cannot set different distribution kind to the same parameter/,
    ),
  ],
  remedies: [
    words('new', 'Start a new run or study', {
      says: 'Under another name.',
      code: 'optuna.create_study(study_name="ppo-v2")',
      proof: { rerun: 'The value is recorded.' },
    }),
  ],
  confusions: [notCause('path-already-exists', 'There the name is taken.')],
  sources: [source('MLflow 3, Optuna 4, own trials', '2026-11')],
});
