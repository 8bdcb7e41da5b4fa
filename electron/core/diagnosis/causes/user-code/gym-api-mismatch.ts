import type { Cause } from '../../matching/cause';

/** Old gym API meets gymnasium: number of values of step and reset. */
export default {
  id: 'gym-api-mismatch',
  title:
    'the environment speaks the old gym API and the caller the new one, or the other way round',
  class: 'user-code',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'In gymnasium reset() takes a seed and returns observation and info, and step() returns five values; gym before 0.26 returned one and four. Environment and caller disagree about which of the two holds.',
  signs: [
    {
      says: 'the pair that reset() returns was used as an observation',
      weight: 3,
      line: /^ValueError: (?:expected sequence of length \d+ at dim 1 \(got 0\)|setting an array element with a sequence\. .{0,120}detected shape was \(2,\))|^TypeError: (?:tuple indices must be integers or slices|expected np\.ndarray \(got tuple\)|can't convert np\.ndarray of type numpy\.object_|unhashable type: 'dict')|^AttributeError: 'tuple' object has no attribute '(?:shape|reshape|flatten|astype|ndim|squeeze)'/,
      after: /\b(?:obs\w{0,12}|(?:next_)?state)\b/,
      within: 3,
    },
    {
      says: 'Stable-Baselines3 got the pair that reset() of gymnasium returns',
      weight: 3,
      line: /You have passed a tuple to the predict\(\) function/,
    },
    {
      says: 'four or five values were expected, as step() returns',
      weight: 1.6,
      line: /ValueError: (?:too many values to unpack \(expected 4|not enough values to unpack \(expected 5, got 4)/,
    },
    {
      says: 'reset() does not take seed or options',
      weight: 3,
      line: /reset\(\) got an unexpected keyword argument ['"](?:seed|options)['"]/,
    },
    {
      says: 'step() or reset() of an environment returned another number of values',
      weight: 3,
      line: /ValueError: (?:too many values to unpack \(expected [24]|not enough values to unpack \(expected [25], got \d)/,
      after:
        /(?:env|envs|environment|venv)\w*(?:\[\w+\])?\.(?:step|reset)\(|(?:gymnasium|gym|stable_baselines3)[\\/].{0,120}\.py", line \d+, in (?:step|reset|step_wait|_worker)/,
      within: 8,
    },
    {
      says: 'the environment checker says what reset() or step() has to return',
      weight: 3,
      line: /The (?:result|return value)s? (?:returned )?(?:by|of|from) `?(?:env\.)?(?:reset|step)\(\)`? (?:was not|should be|must be) a tuple|should return a tuple \(obs, info\)|Expects? `?(?:env\.)?step\(\)?`? (?:to return|result to be)/,
    },
    {
      says: 'the log warns that an environment uses the old step API',
      weight: 0.5,
      line: /old step API|`done` (?:step|bool)|Gym has been unmaintained since 2022/,
    },
  ],
  probe: {
    says: 'Creates, trains, saves and loads a small MaskablePPO with an environment of gymnasium. It changes nothing.',
    falsifiedBy:
      'It fails too: the installed versions do not fit each other, whatever the environment does.',
    test: { probe: 'sb3-stack' },
  },
  remedies: [
    {
      id: 'update-env',
      title: 'Write the environment for gymnasium',
      says: 'Two methods change; the rest of the environment stays.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'def reset(self, *, seed=None, options=None):\n    super().reset(seed=seed)\n    return obs, {}\n\ndef step(self, action):\n    return obs, reward, terminated, truncated, {}',
      },
      proof: { rerun: 'stable_baselines3.common.env_checker.check_env(env) raises nothing.' },
    },
    {
      id: 'shimmy',
      title: 'Wrap the old environment',
      says: 'Installs shimmy, which translates an old environment. Its code stays as it is.',
      danger: 'changes',
      act: { kind: 'command', argv: ['{python}', '-m', 'pip', 'install', 'shimmy>=2'] },
      proof: { rerun: 'gym.make("GymV21Environment-v0", env=old) resets and steps.' },
    },
    {
      id: 'stack',
      title: 'Install versions that fit each other',
      says: 'Opens the step that installs Stable-Baselines3, sb3-contrib and gymnasium in versions that belong together.',
      danger: 'changes',
      act: { kind: 'setup', step: 'sb3' },
      proof: { probe: 'sb3-stack' },
    },
  ],
  confusions: [
    {
      cause: 'action-dtype-invalid',
      says: 'There step() rejects the action before it returns anything.',
    },
    {
      cause: '',
      says: 'The same ValueError in your own code, with no env.step() or env.reset() above it, is something else.',
    },
  ],
  sources: [
    {
      says: 'gymnasium.farama.org, “Migration guide”; own trials with gymnasium 1.3.',
      date: '2026-11',
    },
  ],
  examples: [
    "AttributeError: 'tuple' object has no attribute 'shape'",
    'ValueError: You have passed a tuple to the predict() function instead of a Numpy array or a Dict.',
    'ValueError: not enough values to unpack (expected 5, got 4)',
    "TypeError: TradingEnv.reset() got an unexpected keyword argument 'seed'",
    'ValueError: too many values to unpack (expected 4)',
    'AssertionError: The result returned by `env.reset()` was not a tuple of the form `(obs, info)`',
  ],
} satisfies Cause;
