import { percent } from '../../../lib/figure-words';
import { defineCourseRule } from '../course-rule';
import { endsOf } from '../ends-of';

const REPEATED = 'answers/repeated_share';
/** Values before it is judged, and the share of equal answers that no set of questions explains. */
const MIN_VALUES = 20;
const MIN_SHARE = 0.5;

/** R3: different prompts get the same text, word for word. */
export default defineCourseRule({
  order: 28,
  title: 'Prompts get answers of their own',
  source: 'GRPO runs that settle on one text which the reward pays a little for',
  suggestions: [
    'Read the answers under Rollouts, and ask what the reward pays this text for.',
    'Raise the temperature of the generation, or beta, so that the policy keeps closer to where it started.',
    'Go back to a checkpoint from before the rise, with a lower learning rate.',
  ],
  concerns: (tag) => tag === REPEATED,
  applies: ([repeated]) => repeated !== undefined && repeated.count >= MIN_VALUES,
  judge: ([repeated]) => {
    if (repeated === undefined || repeated.count < MIN_VALUES) return null;
    const { first, last } = endsOf(repeated);
    if (last < MIN_SHARE) return null;
    return {
      severity: 'warning',
      tag: REPEATED,
      symptom: 'Different prompts get the same answer',
      because: `${percent(last)} of the answers were also given to another prompt, ${percent(first)} at first`,
      formula: `share of repeated answers ≥ ${MIN_SHARE} in the last fifth`,
    };
  },
  okText: 'Prompts get answers of their own.',
  needsText: `Needs ${REPEATED}, which runs of TRL with its tap have.`,
});
