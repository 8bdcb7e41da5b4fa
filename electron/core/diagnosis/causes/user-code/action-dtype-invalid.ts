import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The environment or algorithm does not accept an action',
  severity: 'medium',
  explains:
    'The environment checks each action with action_space.contains(), which rejects a value outside of the space, a float for a Discrete space, a torch tensor, and an integer of another width. The same happens one step earlier when the algorithm does not support this kind of action space at all.',
  signs: [
    line(
      'the code expects another kind of space',
      /AttributeError: '(?:Box|Dict|Tuple|MultiBinary)' object has no attribute '(?:n|nvec)'|AttributeError: '(?:Discrete|MultiDiscrete)' object has no attribute '(?:low|high|spaces)'/,
    ),
    line(
      'the log says that an action of a named class is "invalid"',
      /\(<class '[\w.]+'>\) invalid\s*$/,
    ),
    line(
      'the log shows the action that the environment called invalid',
      /Error: [Ii]nvalid action:? (?:array|tensor|np\.|\[|-?\d)/,
    ),
    line(
      'the log says which action spaces the algorithm supports',
      /The algorithm only supports .{1,300} as action spaces/,
    ),
    line('the traceback ends at the check action_space.contains()', /^\w*AssertionError\b/, {
      after: /\bassert self\.action_space\.contains\(/,
      within: 2,
    }),
  ],
  remedies: [
    words('compare', 'Compare the action with the space', {
      says: 'Print both: Discrete(2) takes 0 and 1, a Box what is between its bounds. For a value outside correct the space or the code that chooses.',
      code: 'print(action, type(action), env.action_space)',
      proof: { rerun: 'env.action_space.contains(action) is True.' },
    }),
    words('cast-action', 'Convert the action', {
      says: 'Convert the action before step(): one line in your code, and nothing else changes. For a Discrete space, int() is enough.',
      code: 'action = np.asarray(action, dtype=env.action_space.dtype)\nassert env.action_space.contains(action)',
      proof: { rerun: 'env.action_space.contains(action) is True and the first step passes.' },
    }),
    words('other-algorithm', 'Choose an algorithm for this action space', {
      says: 'DQN takes Discrete only, SAC and TD3 take Box only, PPO and A2C take all four basic spaces. A model of another algorithm starts from zero.',
      code: 'model = PPO("MlpPolicy", env)',
      proof: { rerun: 'The model is created and learn() begins.' },
    }),
  ],
  confusions: [
    notCause(
      'action-space-mismatch-load',
      'There a saved model meets an environment with other actions, and the log shows both spaces.',
    ),
    notCause(
      'gym-api-mismatch',
      'There step() returns too few or too many values; here it never gets past its first check.',
    ),
  ],
  sources: [
    source(
      'Own trials with gymnasium 1.3 and Stable-Baselines3 2.9: MultiDiscrete and Discrete reject floats, MultiBinary accepts 0.0 and 1.0.',
      '2026-11',
    ),
  ],
});
