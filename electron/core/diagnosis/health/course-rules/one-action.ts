import { CANDIDATES } from '../../../telemetry/canonical';
import { figures, percent } from '../../../lib/figure-words';
import { defineCourseRule, type MetricCourse } from '../course-rule';
import { endsOf } from '../ends-of';

const SHARE = 'actions/most_frequent_share';
const ALLOWED = 'actions/allowed_share';
const ONE = 'actions/share/';
/** Values before it is judged, and the share that is as good as all. */
const MIN_VALUES = 20;
const MIN_SHARE = 0.98;
/** A mask that allows hardly more than one action of them leaves no choice. */
const FORCED = 1.05;

const isReward = (tag: string): boolean =>
  CANDIDATES.reward.some((name) => (typeof name === 'string' ? name === tag : name.test(tag)));

/** Does the mask of the environment leave one action only? */
function isForced(metrics: readonly MetricCourse[]): boolean {
  const allowed = metrics.find(({ tag }) => tag === ALLOWED);
  const actions = metrics.filter(({ tag }) => tag.startsWith(ONE)).length;
  return allowed !== undefined && endsOf(allowed).last <= FORCED / actions;
}

/**
 * R2: the policy takes one action in every state. That may be the best there is, so it is a warning only where the reward is no higher than
 * at the start.
 */
export default defineCourseRule({
  order: 38,
  title: 'Several actions are taken',
  source: 'trading environments whose policy learns to hold, because each trade costs at first',
  suggestions: [
    'Raise ent_coef, so that exploration does not end before something was learned.',
    'Read the episodes under Rollouts, and ask what the other actions would have earned.',
    'Check the reward: an action that costs nothing is a safe choice where the others are punished at first.',
  ],
  concerns: (tag) => [SHARE, ALLOWED].includes(tag) || tag.startsWith(ONE) || isReward(tag),
  applies: (metrics) => metrics.some(({ tag, count }) => tag === SHARE && count >= MIN_VALUES),
  judge: (metrics) => {
    const share = metrics.find(({ tag }) => tag === SHARE);
    const reward = metrics.find(({ tag, count }) => isReward(tag) && count >= MIN_VALUES);
    if (share === undefined || reward === undefined || isForced(metrics)) return null;
    const [lastShare, earned] = [endsOf(share).last, endsOf(reward)];
    if (lastShare < MIN_SHARE) return null;
    return {
      severity: earned.last > earned.first ? 'info' : 'warning',
      tag: SHARE,
      symptom: 'The policy takes one action only',
      because: `${percent(lastShare)} of its actions are the same one, and ${reward.tag} went from ${figures(earned.first)} to ${figures(earned.last)}`,
      formula: `share of the most frequent action ≥ ${MIN_SHARE} in the last fifth; a warning where the reward is no higher than in the first`,
    };
  },
  okText: 'The policy chooses between actions.',
  needsText: `Needs ${SHARE}, which runs of Stable-Baselines3 with discrete actions have.`,
});
