import { type Course, isConstant, pointsText } from '../course';
import { defineHealthRule } from '../health-rule';
import { figures } from '../../../lib/figure-words';

/** Updates without a gradient before they are no chance. Of a console that rounds, 0 may be a small number. */
const MIN_ZEROS = { exact: 3, rounded: 10 } as const;

const isZero = ({ last }: Course): boolean => last === 0;

/** N3: no gradient reaches the policy. A loss of 0 is no sign: healthy on-policy GRPO prints it. */
export default defineHealthRule({
  order: 8,
  title: 'Gradients',
  source: 'ms-swift issues 5890 and 5571, TRL issue 3857',
  needs: ['grad_norm'],
  suggestions: [
    'Check whether all responses of a group get the same reward. Then every advantage is 0.',
    'Check that the policy’s parameters require gradients.',
  ],
  levels: [
    {
      severity: 'critical',
      times: MIN_ZEROS.exact,
      fires: (run) => isZero(run.of('grad_norm')) && !run.of('grad_norm').rounded,
      says: (run) => ({
        symptom: 'Updates change nothing',
        because: `${run.of('grad_norm').tag} is exactly 0`,
        formula: `gradient norm = 0, ${MIN_ZEROS.exact} updates in a row`,
      }),
    },
    {
      severity: 'warning',
      times: MIN_ZEROS.rounded,
      fires: (run) => isZero(run.of('grad_norm')),
      says: (run) => ({
        symptom: 'Updates change nothing',
        because: `${run.of('grad_norm').tag} is 0 in the console, which rounds`,
        formula: `gradient norm = 0, ${MIN_ZEROS.rounded} updates in a row, rounded by the console`,
      }),
    },
  ],
  okText: (run) => `Gradient norm ${figures(run.of('grad_norm').last)}.`,
  denySuccess: (run) =>
    run
      .all('grad_norm')
      .filter((norm) => isConstant(norm) && isZero(norm))
      .filter(({ count, rounded }) => count >= MIN_ZEROS[rounded ? 'rounded' : 'exact'])
      .map(({ tag, count }) => ({
        fact: `${tag} is 0 at all ${pointsText(count)}`,
        expectation: 'gradients other than 0',
        objection: `Every gradient was 0 (${tag} is 0 at all ${pointsText(count)}), so no update changed the policy.`,
      })),
});
