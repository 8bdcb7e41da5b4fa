import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The algorithm does not have this policy, or it does not fit the observations',
  severity: 'high',
  explains:
    'Each algorithm of Stable-Baselines3 knows a few policies by name, and each policy fits one kind of observation. MlpLstmPolicy belongs to RecurrentPPO, CnnPolicy to images, MultiInputPolicy to observations that are dictionaries.',
  signs: [
    line(
      'Stable-Baselines3 says that it does not know the policy',
      /Policy \w+ unknown|The policy \w+ .{0,40}unknown/,
    ),
    line(
      'Stable-Baselines3 names the policy that fits the observations',
      /You must use `MultiInputPolicy`|You should use NatureCNN only with images/,
    ),
  ],
  remedies: [
    words('fit', 'Choose the policy that fits', {
      says: 'MlpPolicy for vectors, CnnPolicy for images, MultiInputPolicy for dictionaries; MlpLstmPolicy only with RecurrentPPO.',
      code: "PPO('MultiInputPolicy', env)",
      proof: { rerun: 'The model is created.' },
    }),
  ],
  confusions: [
    notCause('action-dtype-invalid', 'There the action space does not fit the algorithm.'),
  ],
  sources: [source('Stable-Baselines3 2.6, own trials', '2026-11')],
});
