import { defineHealthRule } from '../health-rule';
import { figures } from '../../../lib/figure-words';

/** L4: nearly every query is answered from the cache. */
export default defineHealthRule({
  order: 35,
  title: 'LLM cache',
  source: 'house bound',
  needs: ['llm_cache_hits'],
  minValues: 20,
  suggestions: ['Shorten the cache lifetime, or make its key more specific.'],
  levels: [
    {
      severity: 'info',
      times: 20,
      fires: (run) => run.of('llm_cache_hits').last > 98,
      says: (run) => ({
        symptom: 'The LLM is no longer queried',
        because: `${figures(run.of('llm_cache_hits').last)}% of answers come from the cache`,
        formula: 'cache hit rate > 98%, 20 reports in a row',
      }),
    },
  ],
  okText: (run) => `${figures(run.of('llm_cache_hits').last)}% of answers come from the cache.`,
});
