import { isMedianBelow, median } from '../../../lib/statistics/statistics';
import { defineHealthRule } from '../health-rule';
import { figures } from '../health-words';

/** G13: a step takes much longer than before. */
export default defineHealthRule({
  order: 56,
  title: 'Time of a step',
  source: 'verl timing_s',
  needs: ['step_seconds'],
  minValues: 10,
  suggestions: [
    'Compare the timing_s/… curves: the phase that grew names the cause.',
    'Longer answers take longer: look at their length.',
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
          symptom: 'something that holds the training up',
          because: `a step takes ${figures(last)} s, ${figures(median(values))} s as a rule`,
          formula: `${figures(last)} > 3 · ${figures(median(values))} s, 3 steps in a row`,
        };
      },
    },
  ],
  okText: (run) => `A step takes ${figures(run.of('step_seconds').last)} s.`,
});
