import type { Constraint } from '../contract/start/constraint';
import { constraint, count, setting } from './constraints';

export interface Sb3Values {
  readonly algo: string;
  readonly env_id: string;
  readonly timesteps: number;
  readonly n_envs: number;
  readonly n_steps: number;
  readonly batch_size: number;
}

/** Defaults of Stable-Baselines3 2.x (`PPO.__init__`, `A2C.__init__`); 0 in our form represents them. */
const USUAL_STEPS: Readonly<Record<string, number>> = { PPO: 2048, MaskablePPO: 2048, A2C: 5 };
const USUAL_BATCH = 64;

/** Constraints of Stable-Baselines3 on these values together; each sentence has its arithmetic. */
export function sb3Constraints(values: Sb3Values): readonly Constraint[] {
  return [rollout(values), batches(values), actions(values)].filter((one) => one !== null);
}

/** Algorithms on policy train in whole rollouts: the last one is finished even past the goal. */
function rollout(values: Sb3Values): Constraint | null {
  const usual = USUAL_STEPS[values.algo];
  if (usual === undefined) return values.n_steps === 0 ? null : leftOut(values.algo, 'n_steps');
  const steps = values.n_steps === 0 ? usual : values.n_steps;
  const each = steps * values.n_envs;
  const updates = Math.ceil(values.timesteps / each);
  const sum = `${count(values.n_envs)} × ${count(steps)} = ${count(each)} timesteps per update`;
  const params = ['n_steps', 'n_envs', 'timesteps'];
  const goal = count(values.timesteps);
  if (updates > 1) {
    const says = `${sum}; ${goal} timesteps make ${count(updates)} updates`;
    return constraint(params, 'ok', says);
  }
  const fitting = Math.max(2, Math.floor(values.timesteps / values.n_envs / 10));
  const says = `${sum}: ${goal} timesteps make only one update, so you will see no progress.`;
  return constraint(params, 'warn', says, [
    setting(`Use ${count(fitting)} steps`, { n_steps: fitting }),
  ]);
}

function batches({ algo, n_envs, n_steps, batch_size }: Sb3Values): Constraint | null {
  if (algo === 'A2C') return batch_size === 0 ? null : leftOut(algo, 'batch_size');
  if (algo !== 'PPO' && algo !== 'MaskablePPO') return null;
  const all = (n_steps === 0 ? (USUAL_STEPS[algo] ?? 0) : n_steps) * n_envs;
  const size = batch_size === 0 ? USUAL_BATCH : batch_size;
  const params = ['batch_size', 'n_steps', 'n_envs'];
  const fitting = fittingBatch(all, size);
  const remedy = setting(`Use ${count(fitting)}`, { batch_size: fitting });
  if (size < 2) {
    const says = `${algo} needs minibatches of 2 or more: it divides by their standard deviation.`;
    return constraint(params, 'bad', says, [remedy]);
  }
  if (all % size === 0) {
    const says = `${count(all)} / ${count(size)} = ${count(all / size)} minibatches`;
    return constraint(params, 'ok', says);
  }
  const rest = all % size;
  const says = `${count(all)} timesteps do not divide evenly into minibatches of ${count(size)}: the last one has ${count(rest)}.`;
  return constraint(params, 'warn', says, fitting > 1 ? [remedy] : []);
}

/** The largest size up to `size`, at least 2, into which `all` divides; `all` itself when none does. */
function fittingBatch(all: number, size: number): number {
  for (let fitting = Math.min(size, all); fitting >= 2; fitting -= 1) {
    if (all % fitting === 0) return fitting;
  }
  return all;
}

function leftOut(algo: string, param: 'n_steps' | 'batch_size'): Constraint {
  const what = param === 'n_steps' ? 'steps per update' : 'minibatch';
  const says = `${algo} does not use ${what}; RL Cockpit ignores the value.`;
  return constraint([param, 'algo'], 'warn', says, [setting('Use 0', { [param]: 0 })]);
}

/** Tasks of Gymnasium whose actions are known; of any other nothing is said. */
const DISCRETE =
  /^(CartPole|MountainCar|Acrobot|LunarLander|FrozenLake|Taxi|CliffWalking|Blackjack)-v\d$/;
const CONTINUOUS =
  /^(Pendulum|MountainCarContinuous|LunarLanderContinuous|BipedalWalker(Hardcore)?|Ant|HalfCheetah|Hopper|Humanoid|Walker2d|Swimmer|Reacher|Pusher)-v\d$/;

function actions({ algo, env_id }: Sb3Values): Constraint | null {
  const wants = { DQN: 'discrete', MaskablePPO: 'discrete', SAC: 'continuous', TD3: 'continuous' };
  const wanted = Object.entries(wants).find(([name]) => name === algo)?.[1];
  if (wanted === undefined) return null;
  const isOurs = env_id === 'RLCockpit/MaskedLine-v0';
  const has = isOurs || DISCRETE.test(env_id) ? 'discrete' : null;
  const actual = has ?? (CONTINUOUS.test(env_id) ? 'continuous' : null);
  if (actual === null || actual === wanted) return null;
  const says = `${algo} needs ${wanted} actions; ${env_id} has ${actual} actions.`;
  return constraint(['algo', 'env_id'], 'bad', says, [
    setting('Use PPO, which takes both', { algo: 'PPO' }),
  ]);
}
