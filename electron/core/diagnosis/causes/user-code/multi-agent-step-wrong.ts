import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Action for an agent that is done',
  severity: 'low',
  explains:
    'In PettingZoo an agent that is terminated or truncated takes None as its last action. The loop has to check that before it asks the policy.',
  signs: [line('PettingZoo wants None', /when an agent is dead, the only valid action is None/)],
  remedies: [
    words('none', 'Give None to an agent that is done', {
      says: 'In the loop over agent_iter.',
      code: 'action = None if terminated or truncated else policy(obs)',
      proof: { rerun: 'The episode ends.' },
    }),
  ],
  confusions: [notCause('environment-used-in-wrong-order', 'There the environment was not reset.')],
  sources: [source('PettingZoo 1.25, own trial', '2026-11')],
});
