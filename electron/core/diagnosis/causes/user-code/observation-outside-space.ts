import type { Cause } from '../../matching/cause';

/** An environment breaks its own observation space; the environment checker says so. */
export default {
  id: 'observation-outside-space',
  title: 'observations that do not fit the environment’s own observation space',
  class: 'user-code',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The environment returns an observation of another shape, type or range than its observation_space says. The checker and the buffers refuse it, or the network learns from wrong numbers.',
  signs: [
    {
      says: 'gymnasium says that an observation is not within its space',
      weight: 3,
      line: /is not within the observation space/,
    },
    {
      says: 'the checker says that the observation does not match the space',
      weight: 3,
      line: /observation returned by (?:the )?`?(?:reset|step)\(\)`? method does(?: not|n't) match|obs(?:ervation)? returned by the `?(?:reset|step)\(\)`? method is not (?:contained )?within|Error while checking key=|expected obs(?:ervation)? shape|Unexpected observation shape/i,
    },
    {
      says: 'an observation does not fit into the row that the space asked for',
      weight: 3,
      line: /^ValueError: could not broadcast input array from shape/,
      after:
        /[\\/]vec_env[\\/]\w+\.py", line \d+, in _save_obs|[\\/]vector[\\/](?:utils[\\/])?\w+\.py", line \d+, in (?:concatenate|_concatenate\w*|write_to_shared_memory)/,
      within: 6,
    },
    {
      says: 'a space or its bounds are of a wrong form',
      weight: 2,
      line: /The (?:observation|action) space must inherit from|(?:must|should) specify an? (?:observation|action) space|Expected (?:all )?(?:elements|low|high).{0,80}(?:low|high|dtype)/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'match',
      title: 'Return what the space says',
      says: 'Compare shape and type with the space, and convert at the end of reset() and step().',
      danger: 'none',
      act: { kind: 'words', code: 'return obs.astype(self.observation_space.dtype), {}' },
      proof: { rerun: 'check_env passes.' },
    },
  ],
  confusions: [
    { cause: 'obs-space-mismatch-load', says: 'There a loaded model meets another environment.' },
  ],
  sources: [{ says: 'Stable-Baselines3 2.6, gymnasium 1.1, own trials', date: '2026-11' }],
  examples: [
    'AssertionError: The first element returned by `env.reset()` is not within the observation space.',
    'ValueError: could not broadcast input array from shape (4,) into shape (3,)',
    'AssertionError: The observation returned by the `reset()` method does not match the shape of the given observation space',
    'ValueError: Error: Unexpected observation shape (3,) for Box environment, please use (2,)',
    'AssertionError: The action space must inherit from gymnasium.spaces',
  ],
} satisfies Cause;
