/** What a metric is in the question who paid for the reward. */
export type RewardRole = 'reward' | 'part' | 'outside' | 'cut' | 'equal-groups';

/** Names of the same form that are no reward functions: implied rewards of TRL's DPO, and the axes of rl_games. */
const NO_FUNCTIONS = new Set([
  'chosen',
  'rejected',
  'margins',
  'accuracies',
  'step',
  'iter',
  'time',
  'frame',
]);

/** Means per episode of what an environment says that its reward is made of, by the tap of Stable-Baselines3 (`policy_record.py`). */
const EPISODE_PARTS = 'reward_parts/';
const EPISODE_TOTAL = 'reward_parts/total';

/** Is it the reward, or a part of the reward, of an environment's episodes? No model wrote them: a cost that grows with speed is no sign of a trick. */
export const isOfEpisodes = (tag: string): boolean => tag.startsWith(EPISODE_PARTS);

/**
 * Name of the reward function whose mean a tag is; null for any other. TRL logs `rewards/NAME/mean` (before 0.17 `rewards/NAME`), Unsloth
 * prints the same with spaces around the slashes.
 */
export function rewardPart(tag: string): string | null {
  if (isOfEpisodes(tag)) return tag === EPISODE_TOTAL ? null : tag.slice(EPISODE_PARTS.length);
  const [, name = ''] = /^(?:train\/)?rewards ?\/ ?([^/]+?)(?: ?\/ ?mean)?$/.exec(tag) ?? [];
  return name === '' || NO_FUNCTIONS.has(name) ? null : name;
}

const REWARD = /^(?:train\/)?reward$/;
const CUT = /^(?:train\/)?(?:completions\/clipped_ratio|response_length\/clip_ratio)$/;
const EQUAL = /^(?:train\/)?frac_reward_zero_std$/;
/** Scores that reward code logs beside the reward; evaluations, and the share of right tokens, are something else. */
const OUTSIDE =
  /^(?:train\/)?(?:[\w-]+[_/])?(?:accuracy|acc|correct|success(?:_rate)?|solved|pass(?:@1|_rate)?)$/;

/** Role of a tag; null where it has none. */
export function rewardRole(tag: string): RewardRole | null {
  if (rewardPart(tag) !== null) return 'part';
  if (REWARD.test(tag) || tag === EPISODE_TOTAL) return 'reward';
  if (CUT.test(tag)) return 'cut';
  if (EQUAL.test(tag)) return 'equal-groups';
  if (tag.includes('token_accuracy')) return null;
  return OUTSIDE.test(tag) ? 'outside' : null;
}
