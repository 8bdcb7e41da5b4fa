import type { Cause } from '../../matching/cause';

/** An attribute that a wrapper does not pass on. */
export default {
  id: 'wrapper-hides-attribute',
  title: 'an attribute that a wrapper does not pass on',
  class: 'user-code',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The environment is wrapped, and the code asks the outermost wrapper for something that only the innermost environment has. Gymnasium 1.0 stopped passing attributes on.',
  signs: [
    {
      says: 'a wrapper has no such attribute',
      weight: 3,
      line: /AttributeError: '(?:TimeLimit|OrderEnforcing|PassiveEnvChecker|RecordEpisodeStatistics|RecordVideo|Monitor|DummyVecEnv|SubprocVecEnv|VecMonitor|VecNormalize|VecFrameStack|VecTransposeImage|SyncVectorEnv|AsyncVectorEnv|ClipAction|NormalizeObservation|NormalizeReward|TransformObservation|FlattenObservation|RescaleAction|FrameStackObservation|ActionMasker|\w+Wrapper)' object has no attribute/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'unwrapped',
      title: 'Ask the innermost environment',
      says: 'unwrapped skips all wrappers; get_wrapper_attr asks each one in turn.',
      danger: 'none',
      act: { kind: 'words', code: 'env.unwrapped.NAME\nenv.get_wrapper_attr("NAME")' },
      proof: { rerun: 'The run passes that line.' },
    },
    {
      id: 'vec',
      title: 'Ask through the vectorized environment',
      says: 'It returns a list with one answer for each environment.',
      danger: 'none',
      act: { kind: 'words', code: 'venv.get_attr("NAME")\nvenv.env_method("NAME")' },
      proof: { rerun: 'The run passes that line.' },
    },
  ],
  confusions: [
    { cause: 'package-attribute-missing', says: 'There a module lacks the name.' },
    { cause: 'gym-api-mismatch', says: 'There step or reset returns another number of values.' },
  ],
  sources: [{ says: 'gymnasium 1.0 release notes; own trials', date: '2026-11' }],
  examples: ["AttributeError: 'TimeLimit' object has no attribute 'get_obs'"],
} satisfies Cause;
