import { isMedianBelow, median } from '../../../lib/statistics/statistics';
import { defineHealthRule } from '../health-rule';
import { figures } from '../../../lib/figure-words';

/** L3: the language model answers slower than before. */
export default defineHealthRule({
  order: 34,
  title: 'LLM latency',
  source: 'house bound',
  needs: ['llm_latency'],
  minValues: 8,
  suggestions: ['Check GPU memory and other programs on the GPU.', 'Shorten prompts or responses.'],
  levels: [
    {
      severity: 'warning',
      times: 3,
      fires: (run) => {
        const { last, values } = run.of('llm_latency');
        return isMedianBelow(values, last / 3);
      },
      says: (run) => {
        const { last, values } = run.of('llm_latency');
        return {
          symptom: 'The LLM became slow',
          because: `a query takes ${figures(last)} ms, usually ${figures(median(values))} ms`,
          formula: `over 3 times the median (${figures(median(values))} ms) for 3 reports in a row`,
        };
      },
    },
  ],
  okText: (run) => `A query takes ${figures(run.of('llm_latency').last)} ms.`,
});
