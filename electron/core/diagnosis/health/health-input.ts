import { CANDIDATES } from '../../telemetry/canonical';

type Names = readonly (string | RegExp)[];

const RESPONSE = /response|completion/;
const LABELED_LENGTH = CANDIDATES.ep_len.filter((name) => !RESPONSE.test(String(name)));

/**
 * Inputs of the health rules: which tags may carry each, the best first. Where a canonical label exists, its own table
 * answers. `approx_kl` is how far one update moved the policy; `reference_kl` how far it is from the model it began with.
 */
const INPUTS = {
  reward: CANDIDATES.reward,
  eval_reward: CANDIDATES.eval_reward,
  ep_len: LABELED_LENGTH,
  approx_kl: ['train/approx_kl', 'losses/approx_kl', 'approx_kl'],
  ppo_kl: ['actor/ppo_kl'],
  reference_kl: ['actor/kl_loss', 'train/kl', 'kl', 'actor/reward_kl_penalty'],
  clip_fraction: ['train/clip_fraction', 'losses/clipfrac', 'clip_fraction'],
  explained_variance: [
    'train/explained_variance',
    'losses/explained_variance',
    'critic/vf_explained_var',
    'explained_variance',
  ],
  entropy: CANDIDATES.entropy,
  std: ['train/std'],
  value_loss: ['train/value_loss', 'losses/value_loss', 'critic/vf_loss', 'train/critic_loss'],
  loss: CANDIDATES.loss,
  grad_norm: [/(?:^|[/_. -])grad(?:ient)?_norm$/i],
  learning_rate: ['train/learning_rate', 'actor/lr', 'charts/learning_rate', 'learning_rate'],
  n_updates: ['train/n_updates'],
  elapsed_s: ['time/time_elapsed'],
  exploration_rate: ['rollout/exploration_rate'],
  llm_query_rate: CANDIDATES.llm_query_rate,
  llm_queries: ['llm/total_queries', 'final/total_queries'],
  llm_error_rate: ['llm/error_rate', 'final/error_rate'],
  llm_latency: ['llm/avg_latency_ms'],
  llm_cache_hits: ['llm/cache_hit_rate'],
  agreement: ['fusion/agreement_pct'],
  tool_calls: [/^(?:.*\/)?tools?\/total_calls$/],
  tool_failures: [/^(?:.*\/)?tools?\/failed_calls$/],
  tool_limits: [/^(?:.*\/)?tools?\/call_limit_reached_count$/],
  tool_slowest: [/^(?:.*\/)?tools?\/max_execution_time$/],
  silent_groups: ['frac_reward_zero_std', 'train/frac_reward_zero_std'],
  advantage_high: ['critic/advantages/max'],
  advantage_low: ['critic/advantages/min'],
  score_high: ['critic/score/max'],
  score_low: ['critic/score/min'],
  cut_answers: [
    'response_length/clip_ratio',
    'completions/clipped_ratio',
    'train/completions/clipped_ratio',
  ],
  answer_length: [
    'response_length/mean',
    'completions/mean_length',
    'train/completions/mean_length',
  ],
  first_ratio: ['val/ratio'],
  rollout_difference: [
    'training/rollout_probs_diff_mean',
    'train/sampling/sampling_logp_difference/mean',
    'sampling/sampling_logp_difference/mean',
    'train/token_mult_prob_error',
  ],
  aborted_answers: ['response/aborted_ratio'],
  step_seconds: ['timing_s/step', 'step_time', 'train/step_time'],
  process_memory: ['system/tree_rss_mib'],
  disk_free: ['system/disk_free_gib'],
} satisfies Readonly<Record<string, Names>>;

type HealthInputName = keyof typeof INPUTS;

/** Input of a health rule: one of the table, or a tag for which a project declares a healthy range. */
export type HealthInput = HealthInputName | `declared:${string}`;

const DECLARED = 'declared:';
const isDeclared = (input: HealthInput): input is `declared:${string}` =>
  input.startsWith(DECLARED);

function keysOf<K extends string>(table: Readonly<Record<K, unknown>>): readonly K[] {
  const keys: K[] = [];
  for (const key in table) keys.push(key);
  return keys;
}

/** Every input, in the order of the table. */
export const HEALTH_INPUTS: readonly HealthInputName[] = keysOf(INPUTS);

/** Input that a tag carries, and how good a candidate the tag is for it: 0 is the best. */
export interface CarriedInput {
  readonly input: HealthInput;
  readonly rank: number;
}

/** Inputs that a tag may carry. One tag may be `loss` and nothing else, or several at once. */
export function inputsOf(tag: string): readonly CarriedInput[] {
  return HEALTH_INPUTS.flatMap((input) => {
    const names: Names = INPUTS[input];
    const rank = names.findIndex((name) =>
      typeof name === 'string' ? name === tag : name.test(tag),
    );
    return rank === -1 ? [] : [{ input, rank }];
  });
}

/** The tag that a user would expect where the input is missing. */
export function usualTag(input: HealthInput): string {
  if (isDeclared(input)) return input.slice(DECLARED.length);
  const names: Names = INPUTS[input];
  const plain = names.find((name) => typeof name === 'string');
  return typeof plain === 'string' ? plain : input.replaceAll('_', ' ');
}

/** Value of an input as its rule means it: Stable-Baselines3 and CleanRL's kin log minus the entropy as `entropy_loss`. */
export function valueOf(input: HealthInput, tag: string, value: number): number {
  return input === 'entropy' && tag === 'train/entropy_loss' ? -value : value;
}
