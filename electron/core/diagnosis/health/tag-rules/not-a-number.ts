import { figure } from '../../../lib/time-words';
import { figures } from '../../../lib/figure-words';
import type { Objection } from '../objection';
import { isLoss, type SeriesSummary } from '../series-summary';
import { defineTagRule } from '../tag-rule';

/** NaN is what these say where they cannot be computed: a critic before returns vary, episodes before one has ended. */
const ALLOWED = /explained_variance|vf_explained_var|(?:^|\/)ep_|episode|success_rate|eval\/|^val/i;
const GRAVE = /loss|grad(?:ient)?_norm|reward|return|score|kl|entropy|advantage|value/i;

const isReward = ({ canonical }: SeriesSummary): boolean =>
  canonical === 'reward' || canonical === 'eval_reward';

/** A loss, a gradient or a reward is no number: every weight that it touches is lost. */
export default defineTagRule({
  order: 1,
  title: 'Finite numbers',
  source: 'SB3 checking_nan guide; verl issues 747 and 2626',
  suggestions: [
    'Stop the run. Weights stay NaN after a NaN update.',
    'Wrap the environment in VecCheckNan to find observations or rewards that aren’t finite.',
    'Lower the learning rate, clip gradients, and scale rewards.',
  ],
  concerns: (tag) =>
    isLoss({ tag, canonical: null }) || GRAVE.test(tag) || tag === 'rollout/ep_rew_mean',
  judge: ({ tag, odd, oddFrom, last }) => {
    const isAllowed = ALLOWED.test(tag) && tag !== 'rollout/ep_rew_mean';
    if (odd === 0 || isAllowed) return null;
    return {
      severity: 'critical',
      from: oddFrom,
      symptom: 'Training diverged',
      because: `${tag} has been NaN or infinite since step ${figures(oddFrom)}`,
      formula: `${odd} value${odd === 1 ? '' : 's'} in a row ${odd === 1 ? 'is' : 'are'} ${Number.isNaN(last) ? 'NaN' : 'NaN or infinite'}`,
    };
  },
  okText: 'Losses, gradients and rewards are finite.',
  denySuccess: ({ series }) => {
    const odd = series.filter((one) => one.lastOdd !== null && (isReward(one) || isLoss(one)));
    const labeled = odd.filter(({ canonical }) => canonical !== null);
    return (labeled.length > 0 ? labeled : odd.slice(0, 1)).map(endedOdd);
  },
});

const ODD_TEXT = { NaN: 'NaN', Infinity: 'infinity', '-Infinity': 'minus infinity' } as const;
const X_NOUN = { timestep: 'step', update: 'update', episode: 'episode', row: 'row' } as const;

/** "Its loss ended as NaN (train/loss at step 2,048)." */
function endedOdd(series: SeriesSummary): Objection {
  const { tag, lastOdd, lastX, xKind } = series;
  const value = ODD_TEXT[lastOdd ?? 'NaN'];
  const what = isReward(series) ? 'reward' : 'loss';
  const at = lastX === null ? '' : ` at ${X_NOUN[xKind]} ${figure(lastX)}`;
  return {
    fact: `the last value of ${tag} is ${value}`,
    expectation: `a finite ${what} at the end`,
    objection: `Its ${what} ended as ${value} (${tag}${at}).`,
  };
}
