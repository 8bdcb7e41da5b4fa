import { isMedianBelow, median } from '../../../lib/statistics/statistics';
import { defineHealthRule } from '../health-rule';
import { figures } from '../../../lib/figure-words';

const LARGE = 1e4;

/** S9: the value loss explodes, or rewards are too large for it. */
export default defineHealthRule({
  order: 18,
  title: 'Value loss',
  source: 'IsaacLab issue 1999; SB3 issue 2240',
  needs: ['value_loss'],
  optional: ['explained_variance', 'answer_length'],
  minValues: 5,
  suggestions: [
    'Scale rewards, with VecNormalize or by a factor, so that returns stay below about 100.',
    'Lower the learning rate.',
    'Clip gradients (max_grad_norm 0.5).',
  ],
  levels: [
    {
      severity: 'warning',
      times: 3,
      fires: (run) => {
        const { last, values } = run.of('value_loss');
        return values.length >= 10 && last > 1 && isMedianBelow(values, last / 100);
      },
      says: (run) => {
        const { last, values } = run.of('value_loss');
        return {
          symptom: 'The value function diverges',
          because: `value loss is ${figures(last)}, ${figures(last / median(values))} times its median`,
          formula: `value loss ${figures(last)} > 100 · ${figures(median(values))}`,
        };
      },
    },
    {
      severity: 'warning',
      times: 5,
      fires: (run) => {
        const isBlind = Math.abs(run.of('explained_variance').last) < 0.05;
        return run.of('value_loss').last > LARGE && isBlind;
      },
      says: (run) => ({
        symptom: 'Rewards aren’t normalized',
        because: `value loss is ${figures(run.of('value_loss').last)}, and explained variance is near 0`,
        formula: `value loss > 10,000 with |explained_variance| = ${figures(Math.abs(run.of('explained_variance').last))} < 0.05, 5 updates in a row`,
      }),
    },
  ],
  okText: (run) => `Value loss ${figures(run.of('value_loss').last)}.`,
});
