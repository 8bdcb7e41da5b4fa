import type { Cause } from '../../matching/cause';

/** A policy of Stable-Baselines3 that the algorithm does not know, or that does not fit the observations. */
export default {
  id: 'policy-name-unknown',
  title: 'a policy that the algorithm does not have or that does not fit the observations',
  class: 'configuration',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Each algorithm of Stable-Baselines3 knows a few policies by name, and each policy fits one kind of observation. MlpLstmPolicy belongs to RecurrentPPO, CnnPolicy to images, MultiInputPolicy to observations that are dictionaries.',
  signs: [
    {
      says: 'Stable-Baselines3 says that it does not know the policy',
      weight: 3,
      line: /Policy \w+ unknown|The policy \w+ .{0,40}unknown/,
    },
    {
      says: 'Stable-Baselines3 names the policy that fits the observations',
      weight: 3,
      line: /You must use `MultiInputPolicy`|You should use NatureCNN only with images/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'fit',
      title: 'Choose the policy that fits',
      says: 'MlpPolicy for vectors, CnnPolicy for images, MultiInputPolicy for dictionaries; MlpLstmPolicy only with RecurrentPPO.',
      danger: 'none',
      act: { kind: 'words', code: "PPO('MultiInputPolicy', env)" },
      proof: { rerun: 'The model is created.' },
    },
  ],
  confusions: [
    { cause: 'action-dtype-invalid', says: 'There the action space does not fit the algorithm.' },
  ],
  sources: [{ says: 'Stable-Baselines3 2.6, own trials', date: '2026-11' }],
  examples: [
    'ValueError: Policy MlpLstmPolicy unknown',
    'ValueError: You must use `MultiInputPolicy` when working with dict observation space, not MlpPolicy',
  ],
} satisfies Cause;
