import { median } from '../../../lib/statistics/statistics';
import { defineHealthRule } from '../health-rule';
import { figures, shortPercent } from '../../../lib/figure-words';

/** L2: the language model is asked much less than before. */
export default defineHealthRule({
  order: 32,
  title: 'LLM query rate',
  source: 'house bound',
  needs: ['llm_query_rate'],
  minValues: 11,
  suggestions: [
    'Check the LLM’s latency and errors at that step.',
    'Check the cache. Cache hits don’t count as queries.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 3,
      fires: (run) => {
        const before = median([...run.of('llm_query_rate').newest(13)].slice(0, 10));
        return before > 0 && run.of('llm_query_rate').last < before / 2;
      },
      says: (run) => {
        const { last } = run.of('llm_query_rate');
        const before = median([...run.of('llm_query_rate').newest(13)].slice(0, 10));
        return {
          symptom: 'LLM usage dropped',
          because: `query rate fell from ${shortPercent(before)} to ${shortPercent(last)}`,
          formula: `below half the earlier rate (${figures(before)}%) for 3 reports in a row`,
        };
      },
    },
  ],
  okText: (run) => `LLM query rate ${figures(run.of('llm_query_rate').last)}%, steady.`,
});
