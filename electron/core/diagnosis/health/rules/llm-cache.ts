import type { HealthRule } from '../health-rule';
import { figures } from '../health-words';

/** L4: nearly every query is answered from the cache. */
export default {
  id: 'llm-cache',
  order: 35,
  title: 'LLM cache',
  source: 'house bound',
  needs: ['llm_cache_hits'],
  least: 20,
  tries: ['Shorten how long answers stay in the cache, or make its key finer.'],
  levels: [
    {
      severity: 'info',
      times: 20,
      hits: (sight) => sight.of('llm_cache_hits').last > 98,
      says: (sight) => ({
        looks: 'an LLM that is no longer asked',
        because: `${figures(sight.of('llm_cache_hits').last)} % of its answers come from the cache`,
        formula: 'cache hit rate > 98 %, 20 reports in a row',
      }),
    },
  ],
  holds: (sight) =>
    `${figures(sight.of('llm_cache_hits').last)} % of the answers come from the cache.`,
} satisfies HealthRule;
