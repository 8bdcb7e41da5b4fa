import { defineCause, line, source, words } from '../define-cause';

export default defineCause({
  title: 'Environment calls in the wrong order or number',
  severity: 'high',
  explains:
    'Gymnasium wants reset() before the first step() and after each end, and nothing after close(). Stable-Baselines3 wants as many copies of the environment as the model was created with.',
  signs: [
    line(
      'a vectorized environment was requested an answer that was not requested, or twice',
      /NoAsyncCallError: |AlreadyPendingCallError: |without any prior call to `\w+_async`/,
    ),
    line(
      'gymnasium says that reset() has to come first',
      /ResetNeeded: |Cannot call env\.(?:step|render)\(\) before calling env\.reset\(\)|Tried to step environment that needs reset/,
    ),
    line(
      'a closed environment was used',
      /ClosedEnvironmentError: |Trying to operate on .{0,60} after a call to `close\(\)`/,
    ),
    line(
      'the number of environments differs from that of the model',
      /The number of environments to be set is different from the number of environments in the model/,
    ),
  ],
  remedies: [
    words('reset', 'Call reset() first', {
      says: 'Also after terminated or truncated was true.',
      code: 'obs, info = env.reset()',
      proof: { rerun: 'The first step passes.' },
    }),
    words('count', 'Load the model with its number of environments', {
      says: 'Pass the new environment to load(); the model then takes its number.',
      code: 'model = PPO.load(path, env=env)',
      proof: { rerun: 'The model is loaded.' },
    }),
  ],
  sources: [source('gymnasium 1.1, Stable-Baselines3 2.6, own trials', '2026-11')],
});
