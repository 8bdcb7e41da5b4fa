/** A block of `Name: number` lines that RL-Trainer prints, and the tag of each of its lines. */
export interface LlmBlock {
  readonly tags: Readonly<Record<string, string>>;
  /** The x of its points: the step of its header, the number of the rollout, or the last step known. */
  readonly x: 'header' | 'rollout' | 'last';
}

/** llm_callback.py:145-168. These are RL-Trainer's own TensorBoard tags, so that a file sharpens the same series. */
const CALLBACK: Readonly<Record<string, string>> = {
  'LLM Queries': 'llm/total_queries',
  'Avg Latency': 'llm/avg_latency_ms',
  'Error Rate': 'llm/error_rate',
  'Cache Hit Rate': 'llm/cache_hit_rate',
  'Agreement Rate': 'fusion/agreement_pct',
  'Disagreement Rate': 'fusion/disagreement_pct',
  'LLM Override Rate': 'fusion/llm_only_pct',
  'Risk Veto Rate': 'fusion/risk_veto_pct',
  'LLM Query Rate': 'fusion/llm_query_rate',
  'Avg RL Confidence': 'confidence/rl_avg',
  'Avg LLM Confidence': 'confidence/llm_avg',
};

/** The simple logger beside it counts by itself: separate names. */
const LOGGER: Readonly<Record<string, string>> = {
  'Agreement Rate': 'llm_logger/agreement_pct',
  'LLM Query Rate': 'llm_logger/llm_query_rate',
  'Avg LLM Latency': 'llm_logger/avg_latency_ms',
};

/** The table that follows carries the same numbers at its timestep (`rollout/…_per_episode`); these are per rollout. */
const ROLLOUT: Readonly<Record<string, string>> = {
  'Episode LLM Queries': 'rollout_end/llm_queries',
  'Episode Agreements': 'rollout_end/agreements',
  'Episode Risk Vetoes': 'rollout_end/risk_vetoes',
};

/** The final block of the callback, and the two `[STATS]` blocks that repeat it in other words. */
const FINAL: Readonly<Record<string, string>> = {
  'Total decisions': 'final/total_decisions',
  'Total queries': 'final/total_queries',
  'Agreement rate': 'final/agreement_pct',
  'Risk veto rate': 'final/risk_veto_pct',
  'LLM query rate': 'final/llm_query_rate',
  'Avg LLM latency': 'final/avg_latency_ms',
  'Average latency': 'final/avg_latency_ms',
  'LLM error rate': 'final/error_rate',
  'Error rate': 'final/error_rate',
  'LLM cache hit rate': 'final/cache_hit_rate',
  'Cache hit rate': 'final/cache_hit_rate',
  'Avg LLM queries per episode': 'final/llm_queries_per_episode',
  'Avg agreements per episode': 'final/agreements_per_episode',
  'Avg risk vetoes per episode': 'final/risk_vetoes_per_episode',
};

export const LLM_BLOCKS: Readonly<Record<'callback' | 'logger' | 'rollout' | 'final', LlmBlock>> = {
  callback: { tags: CALLBACK, x: 'header' },
  logger: { tags: LOGGER, x: 'header' },
  rollout: { tags: ROLLOUT, x: 'rollout' },
  final: { tags: FINAL, x: 'last' },
};
