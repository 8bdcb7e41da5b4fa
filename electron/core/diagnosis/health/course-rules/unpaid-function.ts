import { figures } from '../../../lib/figure-words';
import { isOfEpisodes, rewardPart } from '../../insight/reward-parts';
import { defineCourseRule, type MetricCourse } from '../course-rule';

/** Values of a function that paid nothing in all of them. */
const MIN_VALUES = 40;
/** A function that punishes pays nothing to a policy that does well. */
const PUNISHES = /penal|punish|cost|limit|over_?long|repeti/i;

const isPart = (tag: string): boolean => rewardPart(tag) !== null && !isOfEpisodes(tag);

const paysNothing = ({ tag, values, count }: MetricCourse): boolean =>
  count >= MIN_VALUES && !PUNISHES.test(tag) && values.every((value) => value === 0);

/** The functions of a reward that never paid, where another one does. */
function unpaid(metrics: readonly MetricCourse[]): readonly MetricCourse[] {
  const parts = metrics.filter(({ tag }) => isPart(tag));
  const others = parts.some(({ values }) => values.some((value) => value > 0));
  return others ? parts.filter(paysNothing) : [];
}

/** R4: one function of the reward never pays, so the policy learns the others only: often the format, without the answer. */
export default defineCourseRule({
  order: 29,
  title: 'Every reward function pays',
  source: 'GRPO runs that learn their answer format, while no answer is ever right',
  suggestions: [
    'Call the function with an answer that is right, by hand or with rl-cockpit audit-reward. It should pay.',
    'Read the answers under Rollouts, and check that the function finds the answer where the format puts it.',
    'If no answer is ever right, start with easier questions, or with a model that solves some of them.',
  ],
  concerns: isPart,
  applies: (metrics) => metrics.filter(({ count }) => count >= MIN_VALUES).length > 1,
  judge: (metrics) => {
    const [never] = unpaid(metrics);
    if (never === undefined) return null;
    return {
      severity: 'warning',
      tag: never.tag,
      symptom: 'One reward function never paid',
      because: `${never.tag} was 0 at all ${figures(never.count)} reports, while another function pays`,
      formula: `a reward function is exactly 0 at ≥ ${MIN_VALUES} reports, and another is not`,
    };
  },
  okText: 'Each reward function paid at times.',
  needsText: 'Needs rewards/NAME/mean of several reward functions, which this run does not log.',
});
