import type { ModelPassport } from '#core/contract/model/model-passport';

/** Attributes that one algorithm alone saves. An archive does not name its algorithm. */
const BY_ATTRIBUTE: readonly (readonly [string, string])[] = [
  ['top_quantiles_to_drop_per_net', 'TQC'],
  ['target_entropy', 'SAC'],
  ['target_policy_noise', 'TD3'],
  ['cg_max_steps', 'TRPO'],
  ['delta_std', 'ARS'],
  ['exploration_fraction', 'DQN'],
  ['clip_range', 'PPO'],
  ['gae_lambda', 'A2C'],
];

/** Policies of sb3_contrib, whose algorithms save the same attributes as PPO and DQN. */
const BY_POLICY: readonly (readonly [RegExp, string])[] = [
  [/^sb3_contrib\.common\.maskable\./, 'MaskablePPO'],
  [/^sb3_contrib\.common\.recurrent\./, 'RecurrentPPO'],
  [/^sb3_contrib\.qrdqn\./, 'QRDQN'],
  [/^sb3_contrib\.tqc\./, 'TQC'],
  [/^sb3_contrib\.ars\./, 'ARS'],
  [/^sb3_contrib\.crossq\./, 'CrossQ'],
  [/^stable_baselines3\.dqn\./, 'DQN'],
  [/^stable_baselines3\.sac\./, 'SAC'],
];

/** Algorithm of a Stable-Baselines3 model, by its policy and the attributes that it saved; null where neither says. */
export function algorithmOf(
  keys: ReadonlySet<string>,
  policy: string | null,
): ModelPassport['algorithm'] {
  const named = BY_POLICY.find(([pattern]) => pattern.test(policy ?? ''));
  if (named !== undefined) return { name: named[1], how: `Its policy is ${policy ?? ''}.` };
  const saved = BY_ATTRIBUTE.find(([key]) => keys.has(key));
  return saved === undefined ? null : { name: saved[1], how: `It saved ${saved[0]}.` };
}
