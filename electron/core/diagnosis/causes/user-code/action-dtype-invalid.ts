import type { Cause } from '../../matching/cause';

/** Action rejected by the environment: wrong type, dtype or kind of action space. */
export default {
  id: 'action-dtype-invalid',
  title: 'an action that the environment or the algorithm does not accept',
  class: 'user-code',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The environment checks each action with action_space.contains(), which rejects a value outside of the space, a float for a Discrete space, a torch tensor, and an integer of another width. The same happens one step earlier when the algorithm does not support this kind of action space at all.',
  signs: [
    {
      says: 'the code expects another kind of space',
      weight: 3,
      line: /AttributeError: '(?:Box|Dict|Tuple|MultiBinary)' object has no attribute '(?:n|nvec)'|AttributeError: '(?:Discrete|MultiDiscrete)' object has no attribute '(?:low|high|spaces)'/,
    },
    {
      says: 'the log says that an action of a named class is "invalid"',
      weight: 3,
      line: /\(<class '[\w.]+'>\) invalid\s*$/,
    },
    {
      says: 'the log shows the action that the environment called invalid',
      weight: 3,
      line: /Error: [Ii]nvalid action:? (?:array|tensor|np\.|\[|-?\d)/,
    },
    {
      says: 'the log says which action spaces the algorithm supports',
      weight: 3,
      line: /The algorithm only supports .{1,300} as action spaces/,
    },
    {
      says: 'the traceback ends at the check action_space.contains()',
      weight: 3,
      line: /^\w*AssertionError\b/,
      after: /\bassert self\.action_space\.contains\(/,
      within: 2,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'compare',
      title: 'Compare the action with the space',
      says: 'Print both: Discrete(2) takes 0 and 1, a Box what lies between its bounds. For a value outside correct the space or the code that chooses.',
      danger: 'none',
      act: { kind: 'words', code: 'print(action, type(action), env.action_space)' },
      proof: { rerun: 'env.action_space.contains(action) is True.' },
    },
    {
      id: 'cast-action',
      title: 'Convert the action',
      says: 'Convert the action before step(): one line in your code, and nothing else changes. For a Discrete space, int() is enough.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'action = np.asarray(action, dtype=env.action_space.dtype)\nassert env.action_space.contains(action)',
      },
      proof: { rerun: 'env.action_space.contains(action) is True and the first step passes.' },
    },
    {
      id: 'other-algorithm',
      title: 'Choose an algorithm for this action space',
      says: 'DQN takes Discrete only, SAC and TD3 take Box only, PPO and A2C take all four basic spaces. A model of another algorithm starts from zero.',
      danger: 'none',
      act: { kind: 'words', code: 'model = PPO("MlpPolicy", env)' },
      proof: { rerun: 'The model is created and learn() begins.' },
    },
  ],
  confusions: [
    {
      cause: 'action-space-mismatch-load',
      says: 'There a saved model meets an environment with other actions, and the log shows both spaces.',
    },
    {
      cause: 'gym-api-mismatch',
      says: 'There step() returns too few or too many values; here it never gets past its first check.',
    },
  ],
  sources: [
    {
      says: 'Own trials with gymnasium 1.3 and Stable-Baselines3 2.9: MultiDiscrete and Discrete reject floats, MultiBinary accepts 0.0 and 1.0.',
      date: '2026-11',
    },
  ],
  examples: [
    "AttributeError: 'Box' object has no attribute 'n'",
    "AssertionError: array([0.5], dtype=float32) (<class 'numpy.ndarray'>) invalid",
    'ValueError: invalid action tensor([3]): expected Discrete(4)',
    "AssertionError: The algorithm only supports (<class 'gymnasium.spaces.discrete.Discrete'>,) as action spaces but Box(-1.0, 1.0, (2,), float32) was provided",
  ],
} satisfies Cause;
