import {
  command,
  defineCause,
  line,
  noFailure,
  notCause,
  setup,
  source,
  words,
} from '../define-cause';

export default defineCause({
  title: 'Old and new gym APIs are mixed',
  severity: 'high',
  explains:
    'In gymnasium reset() takes a seed and returns observation and info, and step() returns five values; gym before 0.26 returned one and four. Environment and caller disagree about which of the two holds.',
  signs: [
    line(
      'the pair that reset() returns was used as an observation',
      /^ValueError: (?:expected sequence of length \d+ at dim 1 \(got 0\)|setting an array element with a sequence\. .{0,120}detected shape was \(2,\))|^TypeError: (?:tuple indices must be integers or slices|expected np\.ndarray \(got tuple\)|can't convert np\.ndarray of type numpy\.object_|unhashable type: 'dict')|^AttributeError: 'tuple' object has no attribute '(?:shape|reshape|flatten|astype|ndim|squeeze)'/,
      { after: /\b(?:obs\w{0,12}|(?:next_)?state)\b/, within: 3 },
    ),
    line(
      'Stable-Baselines3 got the pair that reset() of gymnasium returns',
      /You have passed a tuple to the predict\(\) function/,
    ),
    line(
      'four or five values were expected, as step() returns',
      /ValueError: (?:too many values to unpack \(expected 4|not enough values to unpack \(expected 5, got 4)/,
      { weight: 1.6 },
    ),
    line(
      'reset() does not take seed or options',
      /reset\(\) got an unexpected keyword argument ['"](?:seed|options)['"]/,
    ),
    line(
      'step() or reset() of an environment returned another number of values',
      /ValueError: (?:too many values to unpack \(expected [24]|not enough values to unpack \(expected [25], got \d)/,
      {
        after:
          /(?:env|envs|environment|venv)\w*(?:\[\w+\])?\.(?:step|reset)\(|(?:gymnasium|gym|stable_baselines3)[\\/].{0,120}\.py", line \d+, in (?:step|reset|step_wait|_worker)/,
        within: 8,
      },
    ),
    line(
      'the environment checker says what reset() or step() has to return',
      /The (?:result|return value)s? (?:returned )?(?:by|of|from) `?(?:env\.)?(?:reset|step)\(\)`? (?:was not|should be|must be) a tuple|should return a tuple \(obs, info\)|Expects? `?(?:env\.)?step\(\)?`? (?:to return|result to be)/,
    ),
    line(
      'the log warns that an environment uses the old step API',
      /old step API|`done` (?:step|bool)|Gym has been unmaintained since 2022/,
      { weight: 0.5 },
    ),
  ],
  probe: {
    says: 'Creates, trains, saves and loads a small MaskablePPO with an environment of gymnasium. It changes nothing.',
    falsifiedBy:
      'It fails too. Then the installed versions do not fit each other, no matter what the environment does.',
    test: { probe: 'sb3-stack' },
  },
  remedies: [
    words('update-env', 'Write the environment for gymnasium', {
      says: 'Two methods change; the rest of the environment stays.',
      code: 'def reset(self, *, seed=None, options=None):\n    super().reset(seed=seed)\n    return obs, {}\n\ndef step(self, action):\n    return obs, reward, terminated, truncated, {}',
      proof: { rerun: 'stable_baselines3.common.env_checker.check_env(env) raises nothing.' },
    }),
    command('shimmy', 'Wrap the old environment', {
      says: 'Installs shimmy, which translates an old environment. Its code stays as it is.',
      argv: ['{python}', '-m', 'pip', 'install', 'shimmy>=2'],
      proof: { rerun: 'gym.make("GymV21Environment-v0", env=old) resets and steps.' },
    }),
    setup('stack', 'Install versions that fit each other', {
      says: 'Opens the step that installs Stable-Baselines3, sb3-contrib and gymnasium in versions that belong together.',
      step: 'sb3',
      proof: { probe: 'sb3-stack' },
    }),
  ],
  confusions: [
    notCause('action-dtype-invalid', 'There step() rejects the action before it returns anything.'),
    noFailure(
      'The same ValueError in your own code, with no env.step() or env.reset() above it, is something else.',
    ),
  ],
  sources: [
    source('gymnasium.farama.org, “Migration guide”; own trials with gymnasium 1.3.', '2026-11'),
  ],
});
