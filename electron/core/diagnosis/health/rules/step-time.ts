import { isMedianBelow, median } from '../../../lib/statistics/statistics';
import { defineHealthRule } from '../health-rule';
import { figures } from '../../../lib/figure-words';

/** G13: a step takes much longer than before. */
export default defineHealthRule({
  order: 56,
  title: 'Time per step',
  source: 'verl timing_s',
  needs: ['step_seconds'],
  minValues: 10,
  suggestions: [
    'Compare the timing_s/… curves: the phase that grew names the cause.',
    'Check the length of the responses. Longer ones take longer.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 3,
      fires: (run) => {
        const { last, values } = run.of('step_seconds');
        return isMedianBelow(values, last / 3) && last - median(values) > 1;
      },
      says: (run) => {
        const { last, values } = run.of('step_seconds');
        return {
          symptom: 'Steps became slow',
          because: `a step takes ${figures(last)} s, usually ${figures(median(values))} s`,
          formula: `over 3 times the median (${figures(median(values))} s) for 3 steps in a row`,
        };
      },
    },
  ],
  okText: (run) => `A step takes ${figures(run.of('step_seconds').last)} s.`,
});
