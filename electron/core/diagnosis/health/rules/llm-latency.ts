import { isMedianBelow, median } from '../../../lib/statistics/statistics';
import { defineHealthRule } from '../health-rule';
import { figures } from '../health-words';

/** L3: the language model answers slower than before. */
export default defineHealthRule({
  order: 34,
  title: 'LLM latency',
  source: 'house bound',
  needs: ['llm_latency'],
  minValues: 8,
  suggestions: [
    'Look at GPU memory and other programs on the card.',
    'Shorten prompts or answers.',
  ],
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
          symptom: 'an LLM that is short of resources',
          because: `a query takes ${figures(last)} ms, ${figures(median(values))} ms as a rule`,
          formula: `${figures(last)} > 3 · ${figures(median(values))} ms, 3 reports in a row`,
        };
      },
    },
  ],
  okText: (run) => `A query takes ${figures(run.of('llm_latency').last)} ms.`,
});
