import type { HealthRule, HealthSight } from '../health-rule';
import { figures } from '../health-words';

const VALUES = 12;

/** May it be all that can be had? CartPole pays 500 in each episode of 500 steps: above 0, and of one length above 1. */
function isCeiling(sight: HealthSight): boolean {
  const length = sight.of('ep_len');
  const lengths = length.newest(VALUES);
  const isFull =
    lengths.length > 0 && length.last > 1 && lengths.every((one) => one === length.last);
  const reward = sight.of('reward');
  // A reward that grew to where it stays was earned.
  return reward.last > 0 && isFull && reward.last >= Math.max(...reward.course);
}

/** E3: every episode earns the same. */
export default {
  id: 'constant-reward',
  order: 6,
  title: 'Reward varies',
  source: 'house bound: standard deviation of the returns is 0',
  needs: ['reward'],
  looksAt: ['ep_len'],
  least: VALUES,
  tries: [
    'Print the reward of a few steps with random actions: it should differ between them.',
    'Check wrappers that clip or overwrite the reward.',
    'Where the goal is never reached, make the reward denser or the task easier at first.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 1,
      hits: (sight) => {
        const { last } = sight.of('reward');
        return (
          sight
            .of('reward')
            .newest(VALUES)
            .every((one) => one === last) && !isCeiling(sight)
        );
      },
      says: (sight) => {
        const { last, tag } = sight.of('reward');
        return {
          looks: 'a reward that is not connected to what the policy does',
          because: `${tag} was exactly ${figures(last)} at the last ${VALUES} reports`,
          formula: `${VALUES} equal rewards in a row`,
        };
      },
    },
  ],
  holds: (sight) => {
    const recent = sight.of('reward').newest(VALUES);
    return `Reward between ${figures(Math.min(...recent))} and ${figures(Math.max(...recent))} lately.`;
  },
} satisfies HealthRule;
