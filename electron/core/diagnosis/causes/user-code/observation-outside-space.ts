import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Observations do not fit the environment’s own observation space',
  severity: 'high',
  explains:
    'The environment returns an observation of another shape, type or range than its observation_space says. The checker and the buffers refuse it, or the network learns from wrong numbers.',
  signs: [
    line(
      'gymnasium says that an observation is not within its space',
      /is not within the observation space/,
    ),
    line(
      'the checker says that the observation does not match the space',
      /observation returned by (?:the )?`?(?:reset|step)\(\)`? method does(?: not|n't) match|obs(?:ervation)? returned by the `?(?:reset|step)\(\)`? method is not (?:contained )?within|Error while checking key=|expected obs(?:ervation)? shape|Unexpected observation shape/i,
    ),
    line(
      'an observation does not fit into the row that the space asked for',
      /^ValueError: could not broadcast input array from shape/,
      {
        after:
          /[\\/]vec_env[\\/]\w+\.py", line \d+, in _save_obs|[\\/]vector[\\/](?:utils[\\/])?\w+\.py", line \d+, in (?:concatenate|_concatenate\w*|write_to_shared_memory)/,
        within: 6,
      },
    ),
    line(
      'a space or its bounds are of a wrong form',
      /The (?:observation|action) space must inherit from|(?:must|should) specify an? (?:observation|action) space|Expected (?:all )?(?:elements|low|high).{0,80}(?:low|high|dtype)/,
      { weight: 2 },
    ),
  ],
  remedies: [
    words('match', 'Return what the space says', {
      says: 'Compare shape and type with the space, and convert at the end of reset() and step().',
      code: 'return obs.astype(self.observation_space.dtype), {}',
      proof: { rerun: 'check_env passes.' },
    }),
  ],
  confusions: [
    notCause('obs-space-mismatch-load', 'There a loaded model meets another environment.'),
  ],
  sources: [source('Stable-Baselines3 2.6, gymnasium 1.1, own trials', '2026-11')],
});
