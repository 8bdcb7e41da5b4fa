/** Algorithms of Stable-Baselines3 and sb3-contrib by how they learn; `none` where none was named. */
export type AlgorithmFamily = 'on-policy' | 'value' | 'continuous' | 'none';

/** Facts of an algorithm that decide what a finding about an environment means. */
export interface AlgorithmFacts {
  /** As a sentence names it. */
  readonly name: string;
  readonly family: AlgorithmFamily;
  /** Spaces of actions that it takes; null = all that Stable-Baselines3 knows. */
  readonly actions: readonly string[] | null;
  readonly masks: boolean;
}

const DISCRETE = ['Discrete', 'MultiDiscrete', 'MultiBinary'] as const;
const plain = { masks: false, actions: null } as const;
const onPolicy = { ...plain, family: 'on-policy' } as const;
const continuous = { ...plain, family: 'continuous', actions: ['Box'] } as const;
const value = { ...plain, family: 'value', actions: ['Discrete'] } as const;

/** docs of Stable-Baselines3 2.9, "RL Algorithms": which action spaces each takes. */
const ALGORITHMS: Readonly<Record<string, Omit<AlgorithmFacts, 'name'>>> = {
  PPO: onPolicy,
  A2C: onPolicy,
  TRPO: { ...onPolicy, actions: ['Box', ...DISCRETE] },
  ARS: { ...onPolicy, actions: ['Box', 'Discrete'] },
  RecurrentPPO: onPolicy,
  MaskablePPO: { ...onPolicy, masks: true, actions: DISCRETE },
  DQN: value,
  QRDQN: value,
  SAC: continuous,
  TD3: continuous,
  DDPG: continuous,
  TQC: continuous,
  CrossQ: continuous,
};

/** Facts of an algorithm by its name, in any case; unknown names are judged for none in particular. */
export function algorithmOf(name: string | null): AlgorithmFacts {
  const wanted = name?.replaceAll('-', '').toLowerCase() ?? '';
  const key = Object.keys(ALGORITHMS).find((one) => one.toLowerCase() === wanted);
  const facts = key === undefined ? undefined : ALGORITHMS[key];
  if (key !== undefined && facts !== undefined) return { ...facts, name: key };
  return { ...plain, family: 'none', name: name ?? 'the algorithm' };
}

/** Names that the command line and the page offer. */
export const ALGORITHM_NAMES: readonly string[] = Object.keys(ALGORITHMS);
