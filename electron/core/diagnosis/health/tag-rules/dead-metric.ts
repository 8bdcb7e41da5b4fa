import { figures } from '../../../lib/figure-words';
import { defineTagRule } from '../tag-rule';

const MIN_VALUES = 20;
/** Metrics that move in every training that learns; a constant of another name may be intended. */
const MOVES =
  /(?:^|[/_ ])(?:kl|loss|grad(?:ient)?_norm|divergence|variance|td_error|q_values?)(?:$|[/_ ])/i;
/** Constant on purpose, or judged by another rule. */
const EXEMPT =
  /coef|clip_?range|clipfrac|clip_fraction|^(?:time|system|gpu\d*|eval|val|timing|perf)\/|ep_len|explained|target/i;
/** Of verl's console three decimals: 0.000 is anything below 0.0005. */
const FIXED_DECIMALS = /^(?:actor|critic)\//;

/** A metric that should move has had the same value, bit for bit, 20 times: it is not measured. */
export default defineTagRule({
  order: 60,
  title: 'Metrics change',
  source: "RL-Trainer's KL callback compares a policy with itself: 0 forever",
  suggestions: [
    'Check where the metric is computed. It may compare something with itself, or be logged before it is set.',
    'Ignore it until it changes.',
  ],
  concerns: (tag) => MOVES.test(tag) && !EXEMPT.test(tag),
  judge: ({ tag, rounded, last, equal, equalFrom }) => {
    const min = rounded && last !== 0 ? 2 * MIN_VALUES : MIN_VALUES;
    if (equal < min || (rounded && FIXED_DECIMALS.test(tag))) return null;
    return {
      severity: 'warning',
      from: equalFrom,
      symptom: 'A metric never changes',
      because: `${tag} was exactly ${figures(last)} ${equal} times in a row`,
      formula: `${equal} equal values ≥ ${min}`,
    };
  },
  okText: 'No metric is stuck.',
});
