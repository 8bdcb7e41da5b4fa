/**
 * Estimated frequency of a text in the log of a training that goes well: of the texts of which an expression needs one, the rarest are
 * searched for. Lengths alone do not say: `learning` is longer than `nan`, and in each table that Stable-Baselines3 prints.
 */

/**
 * Texts that trainers and their launchers print again and again: keys of tables and of configurations, words of progress, paths of frames.
 * A text that is a part of one of them is common.
 */
const PRINTED_OFTEN = [
  // Stable-Baselines3, CleanRL, RSL-RL, rl-games.
  'rollout/ep_len_mean rollout/ep_rew_mean time/fps time/iterations time/time_elapsed time/total_timesteps',
  'train/approx_kl train/clip_fraction train/clip_range train/entropy_loss train/explained_variance train/learning_rate',
  'train/policy_gradient_loss train/value_loss train/n_updates train/actor_loss train/critic_loss train/ent_coef',
  'learning iteration mean reward: mean episode length: value function loss: surrogate loss: mean action noise std:',
  'global_step= episodic_return= evaluation episodes rewards rollouts',
  // verl, TRL, Lightning, Keras.
  'actor/entropy actor/pg_loss actor/kl_loss actor/grad_norm actor/pg_clipfrac actor/ppo_kl actor/lr critic/vf_loss critic/score/mean',
  'critic/rewards/mean critic/advantages/mean critic/returns/mean response_length/mean prompt_length/clip_ratio perf/throughput',
  'training/global_step timing_s/gen training step epoch loss grad_norm learning_rate num_tokens completions/mean_length val_loss accuracy',
  "'batch_size': 'train_batch_size': 'use_kl_loss': 'entropy_coeff': 'rollout': 'learning_rate': 'model': 'checkpoint': 'experiment_name':",
  // Loggers, loaders, installers and frames of stacks.
  'loading loaded checkpoint shards downloading started starting running worker process status finished saving',
  'site-packages/ __init__.py", line  file "/usr/lib/python3 class function warning: info error: no such file or directory not found could not load',
].join(' ');

/** Of a common text, of one of three letters, and by how much each further letter makes it rarer. Fitted by eye to recorded logs. */
const OF_COMMON = 0.1;
const OF_THREE = 0.03;
const PER_LETTER = 0.75;
const SHORTEST = 3;
const HAS_WORD = /[a-z]{3}|[^\0-\u007F]/;

/**
 * The share of lines that a text is in, estimated; 1 for one that is too short to be searched for, infinite for ''.
 * @param text in lower case
 * @param length in characters that a search distinguishes
 */
export function literalFrequency(text: string, length: number): number {
  if (length === 0) return Number.POSITIVE_INFINITY;
  if (length < SHORTEST) return 1;
  // Longer ones are rarer among the common ones, too.
  const base = PRINTED_OFTEN.includes(text) || !HAS_WORD.test(text) ? OF_COMMON : OF_THREE;
  return base * PER_LETTER ** (length - SHORTEST) + (base === OF_COMMON ? OF_THREE : 0);
}
