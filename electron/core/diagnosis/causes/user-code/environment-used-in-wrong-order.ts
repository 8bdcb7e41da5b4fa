import type { Cause } from '../../matching/cause';

/** An environment is used before reset(), after close(), or with another number of copies. */
export default {
  id: 'environment-used-in-wrong-order',
  title: 'an environment that is used in the wrong order or number',
  class: 'user-code',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Gymnasium wants reset() before the first step() and after each end, and nothing after close(). Stable-Baselines3 wants as many copies of the environment as the model was created with.',
  signs: [
    {
      says: 'a vectorized environment was asked for an answer that nobody requested, or twice',
      weight: 3,
      line: /NoAsyncCallError: |AlreadyPendingCallError: |without any prior call to `\w+_async`/,
    },
    {
      says: 'gymnasium says that reset() has to come first',
      weight: 3,
      line: /ResetNeeded: |Cannot call env\.(?:step|render)\(\) before calling env\.reset\(\)|Tried to step environment that needs reset/,
    },
    {
      says: 'a closed environment was used',
      weight: 3,
      line: /ClosedEnvironmentError: |Trying to operate on .{0,60} after a call to `close\(\)`/,
    },
    {
      says: 'the number of environments differs from that of the model',
      weight: 3,
      line: /The number of environments to be set is different from the number of environments in the model/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'reset',
      title: 'Call reset() first',
      says: 'Also after terminated or truncated was true.',
      danger: 'none',
      act: { kind: 'words', code: 'obs, info = env.reset()' },
      proof: { rerun: 'The first step passes.' },
    },
    {
      id: 'count',
      title: 'Load the model with its number of environments',
      says: 'Pass the new environment to load(); the model then takes its number.',
      danger: 'none',
      act: { kind: 'words', code: 'model = PPO.load(path, env=env)' },
      proof: { rerun: 'The model is loaded.' },
    },
  ],
  confusions: [],
  sources: [{ says: 'gymnasium 1.1, Stable-Baselines3 2.6, own trials', date: '2026-11' }],
  examples: [
    'gymnasium.error.NoAsyncCallError: Calling `step_wait` without any prior call to `step_async`.',
    'gymnasium.error.ResetNeeded: Cannot call env.step() before calling env.reset()',
    'gymnasium.error.ClosedEnvironmentError: Trying to operate on `AsyncVectorEnv`, after a call to `close()`.',
    'AssertionError: The number of environments to be set is different from the number of environments in the model: (2 != 4)',
  ],
} satisfies Cause;
