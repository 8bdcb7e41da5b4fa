import { mannKendall } from '../../../lib/statistics/statistics';
import { defineHealthRule, type RuleContext } from '../health-rule';
import { figures } from '../../../lib/figure-words';

const UPDATES = 10;
const OF_START = 0.05;

/** The entropy of a discrete policy; that of a continuous one may be below 0, and train/std reports its spread. */
const isDiscrete = (run: RuleContext): boolean =>
  !run.has('std') && run.of('entropy').start > 0.01 && !run.has('answer_length');

/** Did the reward fall, or stay, while the entropy fell? */
function isInVain(run: RuleContext): boolean {
  const { direction, p } = mannKendall(run.of('reward').newest(2 * UPDATES));
  return run.of('reward').count >= 4 && !run.rewardRises() && !(direction === 'up' && p < 0.1);
}

/** S6: the policy became deterministic without a gain. */
export default defineHealthRule({
  order: 15,
  title: 'Exploration continues',
  source: 'stable-baselines issue 339',
  needs: ['entropy'],
  optional: ['reward', 'std', 'answer_length'],
  minValues: 3,
  suggestions: [
    'Raise ent_coef (0.01 to 0.05).',
    'Lower the learning rate. One large update can make a policy deterministic.',
    'Start again from the checkpoint before the entropy fell.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 3,
      fires: (run) => {
        const { last, start } = run.of('entropy');
        return isDiscrete(run) && last < OF_START * start && isInVain(run);
      },
      says: (run) => {
        const { last, start } = run.of('entropy');
        return {
          symptom: 'The policy stopped exploring too early',
          because: `entropy fell from ${figures(start)} to ${figures(last)}, and the reward does not rise`,
          formula: `entropy ${figures(last)} < 0.05 · ${figures(start)}, 3 updates in a row`,
        };
      },
    },
    {
      severity: 'warning',
      times: 2,
      fires: (run) => {
        const window = run.of('entropy');
        const before = window.values.at(-1 - UPDATES);
        const isHalved = before !== undefined && window.last < before / 2;
        return isDiscrete(run) && isHalved && before > window.start / 10 && isInVain(run);
      },
      says: (run) => {
        const window = run.of('entropy');
        const before = figures(window.values.at(-1 - UPDATES) ?? Number.NaN);
        return {
          symptom: 'The policy stops exploring too early',
          because: `entropy halved within ${UPDATES} updates, and the reward does not rise`,
          formula: `entropy ${before} → ${figures(window.last)} in ${UPDATES} updates, the reward does not rise (Mann-Kendall p > 0.05)`,
        };
      },
    },
  ],
  okText: (run) => {
    const { last, start } = run.of('entropy');
    return `Entropy ${figures(last)}, ${figures(start)} at the start.`;
  },
});
