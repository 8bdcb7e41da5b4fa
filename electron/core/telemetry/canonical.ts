import type { CanonicalName } from '../contract/series/series';
import { QUERY_RATE_WINDOW } from './dialects/rl-trainer/query-rate-window';

/**
 * Tags that may carry a canonical label, the best first. The label is added; the trainer's name stays, and so does its value. Not in the
 * table, though they sound alike: `perf/throughput` (tokens per second, not steps), `perf/max_memory_allocated_gb` (GB of one process, not
 * MiB of the device), `train/kl_divergence` (RL-Trainer compares a policy with itself). `train/entropy_loss` is minus the entropy in
 * Stable-Baselines3: the label shows how it moves, the tag shows the sign.
 */
export const CANDIDATES: Readonly<Record<CanonicalName, readonly (string | RegExp)[]>> = {
  reward: [
    'rollout/ep_rew_mean',
    'critic/score/mean',
    'critic/rewards/mean',
    'episode/cumulative_reward',
    'charts/episodic_return',
    'env_runners/episode_return_mean',
    'env_runners/episode_reward_mean',
    'episode_reward_mean',
    'Environment/Cumulative Reward',
    'Train/mean_reward',
    'rewards/step',
    'episodic_return',
    'ep_reward',
    'episode_reward',
    'Reward',
    'train/reward',
    'reward',
    'mean_reward',
    'Mean reward',
    'Cumulative Reward',
    'Rewards/mean',
    'step_reward',
    'rew',
    'AverageEpRet',
    'EpRet',
    /^[^/]+\/Mean Reward$/,
    /^Reward \/ Total reward \(mean\)$/,
    /^Reward\/(?:mean|average|avg|total|episode)/i,
    /^Episode\/(?:mean_|total_|episode_)?(?:reward|return)$/i,
    /^Reward\//,
    /^(?:avg|average|mean|episode|ep)[ _](?:reward|return|score)$/i,
    'best rewards',
    'rollout/score_mean',
    /^monitor\/(?:\d+\/)?reward$/,
  ],
  eval_reward: [
    // The evaluator's episodes were requested to find this out.
    'evaluation/mean_return',
    'eval/mean_reward',
    /^val-core\/.+\/(?:reward|acc|score)\/mean@\d+$/,
    /^val-core\/.+\/mean@\d+$/,
    /^val-core\//,
    /^val\/test_score\//,
    'eval/reward',
    'eval_reward',
    'eval/Mean reward',
    'eval/episodic_return',
    'evaluation/env_runners/episode_return_mean',
    'evaluation/episode_reward_mean',
    'test/reward',
    'test_reward',
  ],
  ep_len: [
    'rollout/ep_len_mean',
    'response_length/mean',
    'episode/length',
    'charts/episodic_length',
    'episode_len_mean',
    'ep_len',
    'episode_length',
    'train/completions/mean_length',
    'completions/mean_length',
    'env_runners/episode_len_mean',
    'Environment/Episode Length',
    'Train/mean_episode_length',
    'Mean episode length',
    'episodic_length',
    'EpLen',
    'response_length',
    'len',
    'environment/episode_length',
    'Environment/ep_length',
    /^Episode\/(?:mean_|episode_)?length$/i,
    /^monitor\/(?:\d+\/)?episode_length$/,
  ],
  kl: [
    'train/approx_kl',
    'actor/ppo_kl',
    'losses/approx_kl',
    'actor/kl_loss',
    'train/kl',
    'kl',
    'approx_kl',
    'KL',
  ],
  entropy: [
    'actor/entropy',
    'actor/entropy_loss',
    'losses/entropy',
    'train/entropy',
    'train/entropy_loss',
    'entropy',
    'Policy/Entropy',
    'Entropy',
    'Mean entropy loss',
  ],
  loss: [
    'train/loss',
    'actor/pg_loss',
    'Loss',
    'loss',
    'losses/policy_loss',
    'losses/td_loss',
    'losses/actor_loss',
    'losses/qf_loss',
    'policy_loss',
    'train/policy_loss',
    'train/actor_loss',
    'train loss',
    'LossPi',
    'Mean surrogate loss',
    'train_loss',
    'Loss Components/total',
  ],
  eval_loss: [
    'eval/loss',
    'eval_loss',
    'val_loss',
    'val loss',
    'val/loss',
    'valid_loss',
    'test/loss',
    'test_loss',
  ],
  fps: [
    'time/fps',
    'charts/SPS',
    'SPS',
    'fps',
    'Perf/total_fps',
    'Steps per second',
    'fps total',
    'performance/step_inference_rl_update_fps',
    'Experiences/second',
  ],
  gpu_mem: [/^gpu\d+\/memory_used(?:_mib)?$/, 'gpu/memory_used'],
  llm_query_rate: [QUERY_RATE_WINDOW, 'rollout/tool_call_share', 'fusion/llm_query_rate'],
};

export interface TagOfRun {
  readonly tag: string;
  readonly source: string;
  readonly pointCount: number;
}

/**
 * Tag → its label. Each label goes to at most one tag: the best candidate of the table that has points.
 * @param goesOn the run has not ended: then the episodes of a Monitor file alone are not labelled yet, because the
 *   trainer's first table is still to come, and a label that moves from series to series misleads
 * @param twins printed tag → the tag of a file that has the same series: the latter carries the label of both
 */
export function canonicalOf(
  series: readonly TagOfRun[],
  goesOn = false,
  twins: ReadonlyMap<string, string> = NO_TWINS,
): Map<string, CanonicalName> {
  const present = [...new Set(series.filter((one) => one.pointCount > 0).map((one) => one.tag))];
  const isEarly = goesOn && present.every((tag) => /^(?:monitor|system|gpu\d*)\//.test(tag));
  const tags = isEarly ? present.filter((tag) => !tag.startsWith('monitor/')) : present;
  const names = new Map<string, CanonicalName>();
  for (const name of namesOf(CANDIDATES)) {
    const tag = best(tags, CANDIDATES[name]);
    const shown = tag === null ? null : (twins.get(tag) ?? tag);
    if (shown !== null && !names.has(shown)) names.set(shown, name);
  }
  return names;
}

const NO_TWINS: ReadonlyMap<string, string> = new Map();

/** Labels that a tag could carry. */
export const labelsOf = (tag: string): readonly CanonicalName[] =>
  namesOf(CANDIDATES).filter((name) => best([tag], CANDIDATES[name]) !== null);

/** Among tags that match the same expression (several GPUs, several validation sets) the first by name. */
function best(tags: readonly string[], candidates: readonly (string | RegExp)[]): string | null {
  for (const candidate of candidates) {
    const fits = tags.filter((tag) =>
      typeof candidate === 'string' ? tag === candidate : candidate.test(tag),
    );
    if (fits.length > 0) return fits.toSorted()[0] ?? null;
  }
  return null;
}

const LABEL_UNITS: Partial<Record<CanonicalName, string>> = {
  llm_query_rate: '%',
  gpu_mem: 'MiB',
  fps: 'steps/s',
};

const TAG_UNITS: readonly (readonly [RegExp, string])[] = [
  [/^gpu\d*\/memory_/, 'MiB'],
  [/^gpu\d*\/util/, '%'],
  [/^gpu\d*\/temp/, '°C'],
  [/^gpu\d*\/power/, 'W'],
  [/_pct$|_percent$|\/cpu$/, '%'],
  [/(?:^|\/)(?:llm_query_rate|tool_call_share)/, '%'],
  [/^(?:llm|final)\/(?:error_rate|cache_hit_rate)$/, '%'],
  [/_bytes$/, 'B'],
  [/_mib$/i, 'MiB'],
  [/_gib$/i, 'GiB'],
  // verl divides bytes by 1024³ (verl/workers/fsdp_workers.py).
  [/^perf\/\w+_gb$/, 'GiB'],
  [/_gb$/i, 'GB'],
  [/^timing_per_token_ms\/|_ms$/, 'ms'],
  [/^timing_s\/|^time\/time_elapsed$|_seconds$|^perf\/time_per_step$/, 's'],
  [/^perf\/throughput$/, 'tokens/s'],
  [/^time\/fps$|^SPS$|^charts\/SPS$/, 'steps/s'],
];

/** The unit of a series, '' when it is unknown. */
export function unitOf(tag: string, canonical: CanonicalName | null): string {
  const unit = canonical === null ? undefined : LABEL_UNITS[canonical];
  return unit ?? TAG_UNITS.find(([pattern]) => pattern.test(tag))?.[1] ?? '';
}

function namesOf<K extends string>(table: Readonly<Record<K, unknown>>): K[] {
  const names: K[] = [];
  for (const name in table) names.push(name);
  return names;
}
