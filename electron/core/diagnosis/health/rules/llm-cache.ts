import { defineHealthRule } from '../health-rule';
import { figures } from '../health-words';

/** L4: nearly every query is answered from the cache. */
export default defineHealthRule({
  order: 35,
  title: 'LLM cache',
  source: 'house bound',
  needs: ['llm_cache_hits'],
  minValues: 20,
  suggestions: ['Shorten how long answers stay in the cache, or make its key finer.'],
  levels: [
    {
      severity: 'info',
      times: 20,
      fires: (run) => run.of('llm_cache_hits').last > 98,
      says: (run) => ({
        symptom: 'an LLM that is no longer asked',
        because: `${figures(run.of('llm_cache_hits').last)}% of its answers come from the cache`,
        formula: 'cache hit rate > 98%, 20 reports in a row',
      }),
    },
  ],
  okText: (run) =>
    `${figures(run.of('llm_cache_hits').last)}% of the answers come from the cache.`,
});
