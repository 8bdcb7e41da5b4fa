import type { Cause } from '../../matching/cause';

/** An action for an agent that is done. */
export default {
  id: 'multi-agent-step-wrong',
  title: 'an action for an agent that is done',
  class: 'user-code',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'In PettingZoo an agent that is terminated or truncated takes None as its last action. The loop has to check that before it asks the policy.',
  signs: [
    {
      says: 'PettingZoo wants None',
      weight: 3,
      line: /when an agent is dead, the only valid action is None/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'none',
      title: 'Give None to an agent that is done',
      says: 'In the loop over agent_iter.',
      danger: 'none',
      act: { kind: 'words', code: 'action = None if terminated or truncated else policy(obs)' },
      proof: { rerun: 'The episode ends.' },
    },
  ],
  confusions: [
    { cause: 'environment-used-in-wrong-order', says: 'There the environment was not reset.' },
  ],
  sources: [{ says: 'PettingZoo 1.25, own trial', date: '2026-11' }],
  examples: ['ValueError: when an agent is dead, the only valid action is None'],
} satisfies Cause;
