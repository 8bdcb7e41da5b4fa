import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'A wrapper does not pass on an attribute',
  severity: 'medium',
  explains:
    'The environment is wrapped, and the code asks the outermost wrapper for something that only the innermost environment has. Gymnasium 1.0 stopped passing attributes on.',
  signs: [
    line(
      'a wrapper has no such attribute',
      /AttributeError: '(?:TimeLimit|OrderEnforcing|PassiveEnvChecker|RecordEpisodeStatistics|RecordVideo|Monitor|DummyVecEnv|SubprocVecEnv|VecMonitor|VecNormalize|VecFrameStack|VecTransposeImage|SyncVectorEnv|AsyncVectorEnv|ClipAction|NormalizeObservation|NormalizeReward|TransformObservation|FlattenObservation|RescaleAction|FrameStackObservation|ActionMasker|\w+Wrapper)' object has no attribute/,
    ),
  ],
  remedies: [
    words('unwrapped', 'Ask the innermost environment', {
      says: 'unwrapped skips all wrappers; get_wrapper_attr asks each one in turn.',
      code: 'env.unwrapped.NAME\nenv.get_wrapper_attr("NAME")',
      proof: { rerun: 'The run passes that line.' },
    }),
    words('vec', 'Ask through the vectorized environment', {
      says: 'It returns a list with one answer for each environment.',
      code: 'venv.get_attr("NAME")\nvenv.env_method("NAME")',
      proof: { rerun: 'The run passes that line.' },
    }),
  ],
  confusions: [
    notCause('package-attribute-missing', 'There a module lacks the name.'),
    notCause('gym-api-mismatch', 'There step or reset returns another number of values.'),
  ],
  sources: [source('gymnasium 1.0 release notes; own trials', '2026-11')],
});
