import type { WhoPaid } from '../../../contract/insight/who-paid';
import { isOfEpisodes, rewardRole } from '../../insight/reward-parts';
import { whoPaid } from '../../insight/who-paid';
import { defineCourseRule, type MetricCourse } from '../course-rule';

/** Values of a metric before it is judged, and of a folded fifth: a course has 24 to 48 means. */
const MIN_VALUES = 40;
const MIN_WINDOW = 4;
/** Shares of cut answers, and of groups that teach nothing, that go with a reward that is not earned. */
const CUT = 0.5;
const EQUAL_GROUPS = 0.3;

/** A format that is learned first pays alone for a while, too: only together with one of these it is a reward that is not earned. */
function isSuspicious({ parts, outside, cut, equalGroups }: WhoPaid): boolean {
  const [, ...others] = parts;
  return (
    [...others, ...outside].some(({ trend }) => trend === 'down') ||
    (cut !== null && cut.last >= CUT) ||
    (equalGroups !== null && equalGroups.last >= EQUAL_GROUPS)
  );
}

const paidIn = (metrics: readonly MetricCourse[]): WhoPaid =>
  whoPaid(
    metrics.filter(({ tag, count }) => count >= MIN_VALUES && !isOfEpisodes(tag)),
    MIN_WINDOW,
  );

/** R1: the reward rises because one of its functions pays, while the others do not and the answers get worse. */
export default defineCourseRule({
  order: 39,
  title: 'Reward functions rise together',
  source: 'a recorded GRPO run whose reward doubled by counting digits',
  suggestions: [
    'Read the answers that are paid best. They show what the function rewards.',
    'Bound the function that paid, lower its weight, or pay it only for answers that are right.',
    'Raise the limit of the answer length if most answers are cut.',
  ],
  concerns: (tag) => rewardRole(tag) !== null && !isOfEpisodes(tag),
  applies: (metrics) => !['none', 'early'].includes(paidIn(metrics).is),
  judge: (metrics) => {
    const paid = paidIn(metrics);
    if (paid.is !== 'one-part' || paid.reward === null || !isSuspicious(paid)) return null;
    return {
      severity: 'warning',
      tag: paid.parts[0]?.tag ?? paid.reward.tag,
      symptom: 'One function pays for the rise of the reward',
      because: paid.says.replace(/\.$/, ''),
      formula: `one function pays ≥ 80% of the rise, no other one rises, and answers get worse: ${CUT * 100}% hit the length limit, ${EQUAL_GROUPS * 100}% of the groups have equal rewards, or another score falls`,
    };
  },
  okText: 'No function pays alone for a reward whose answers get worse.',
  needsText: 'Needs rewards/NAME/mean of several reward functions, which this run does not log.',
});
