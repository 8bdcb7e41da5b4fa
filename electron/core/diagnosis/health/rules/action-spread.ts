import { defineHealthRule } from '../health-rule';
import { figures } from '../../../lib/figure-words';

/** S8: the spread of continuous actions collapsed or exploded. */
export default defineHealthRule({
  order: 17,
  title: 'Action spread',
  source: 'house bound',
  needs: ['std'],
  optional: ['reward'],
  minValues: 3,
  suggestions: [
    'Lower the learning rate.',
    'Lower ent_coef when the spread grows, raise it when it vanishes.',
    'Check that actions are scaled to −1…1.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 3,
      fires: (run) => {
        const { last, early } = run.of('std');
        const first = early[0] ?? last;
        return last > 5 * first || (last < 0.05 * first && !run.rewardRises());
      },
      says: (run) => {
        const { last, early } = run.of('std');
        const first = early[0] ?? last;
        return {
          symptom: last > first ? 'Actions are mostly noise' : 'The policy stopped exploring',
          because: `action spread is ${figures(last)}, ${figures(first)} at the start`,
          formula: `std ${figures(last)} outside 0.05 to 5 times ${figures(first)}`,
        };
      },
    },
  ],
  okText: (run) => `Action spread ${figures(run.of('std').last)}.`,
});
