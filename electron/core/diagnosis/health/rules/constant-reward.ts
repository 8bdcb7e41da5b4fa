import { figure } from '../../../lib/time-words';
import { type Course, isConstant, pointsText, type RunCourses } from '../course';
import { defineHealthRule } from '../health-rule';
import { figures } from '../../../lib/figure-words';

/** Fewer equal values may be chance, or a run that was only tried. */
const MIN_EQUAL = 10;
/** The console's three digits hide small changes. 0 is 0 in any number of digits. */
const MIN_EQUAL_ROUNDED = 20;

const minEqual = ({ rounded, last }: Course): number =>
  rounded && last !== 0 ? MIN_EQUAL_ROUNDED : MIN_EQUAL;

/** Were the newest rewards all the same, though they could have changed? */
function staysTheSame(run: RunCourses): boolean {
  const reward = run.of('reward');
  const evaluation = run.of('eval_reward');
  if (reward.equal < minEqual(reward) || isCeiling(run)) return false;
  return evaluation.count <= 1 || isConstant(evaluation);
}

/**
 * Whether it may be the highest reward there is. A policy that could do the task before keeps its reward: CartPole pays 500 in each episode
 * of 500 steps. Then the reward is above 0 and as high as it ever was, and either the run continued an earlier one, or its episodes are all
 * as long as their time limit. Episodes of one step have no such limit.
 */
function isCeiling(run: RunCourses): boolean {
  const { last, best } = run.of('reward');
  const length = run.of('ep_len');
  const isFull = length.last > 1 && length.equal >= Math.min(length.count, MIN_EQUAL);
  return last > 0 && last >= best && (run.isContinued || isFull);
}

/** E3: every episode earns the same. */
export default defineHealthRule({
  order: 6,
  title: 'Reward varies',
  source: 'house bound: standard deviation of the returns is 0',
  needs: ['reward'],
  optional: ['ep_len', 'eval_reward'],
  minValues: MIN_EQUAL,
  suggestions: [
    'Print the reward for a few random actions. It should differ between them.',
    'Check wrappers that clip or overwrite the reward.',
    'If the goal is never reached, make the reward denser or the task easier at first.',
  ],
  levels: [
    {
      severity: 'warning',
      fires: staysTheSame,
      says: (run) => {
        const reward = run.of('reward');
        const { last, tag } = reward;
        return {
          symptom: 'The reward never changes',
          because: `${tag} was exactly ${figures(last)} at the last ${minEqual(reward)} reports`,
          formula: `${minEqual(reward)} equal rewards in a row`,
        };
      },
    },
  ],
  okText: (run) => {
    const recent = run.of('reward').newest(MIN_EQUAL);
    return `Reward between ${figures(Math.min(...recent))} and ${figures(Math.max(...recent))} lately.`;
  },
  denySuccess: (run) => {
    const reward = run.of('reward');
    if (!isConstant(reward) || !staysTheSame(run)) return [];
    const fact = `${reward.tag} is ${figure(reward.last)} at all ${pointsText(reward.count)}`;
    return [
      {
        fact,
        expectation: 'a reward that changes',
        objection: `The reward never changed (${fact}), so there was nothing to learn from.`,
      },
    ];
  },
});
