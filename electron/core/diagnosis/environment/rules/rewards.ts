import type { WalkAnswer } from '../../../contract/evaluation/environment-passport';
import type { AlgorithmFacts } from '../algorithms';
import { counted, definePassportRule, figure, row } from '../passport-rule';

/** A step's reward beyond this size makes losses and gradients of the usual networks blow up. */
const LARGE = 1_000;
const SMALL = 1e-4;
/** Steps of a walk that was cut short from which on its silence means something. */
const ENOUGH = 200;
/** An outlier is so many times the median size, and above `OUTLIER_SIZE`: a goal of 100 among costs of 0.1 is none. */
const OUTLIER_TIMES = 1_000;
const OUTLIER_SIZE = 100;

/** Whether a reward is ever seen, is a number, varies, and has a scale that networks learn from. */
export default definePassportRule({
  order: 60,
  judge: ({ walk, algorithm }) => {
    if (walk === null || walk.steps === 0) return [];
    const isEnough = walk.done || walk.steps >= ENOUGH;
    return [...finite(walk), ...(isEnough ? seen(walk, algorithm) : []), ...scale(walk, algorithm)];
  },
});

function finite({ rewards: { notFinite, missing }, steps }: WalkAnswer) {
  if (notFinite + missing === 0) return [];
  return [
    row('bad', {
      id: 'reward-not-finite',
      title: 'Reward',
      says: `${figure(notFinite + missing)} of ${counted(steps, 'reward')} were NaN, infinite or no number.`,
      means: 'One NaN reward turns the loss and then every weight of the network into NaN.',
      advice: 'Guard divisions and logarithms in the reward, and raise where it is not finite.',
      numbers: { notFinite, missing },
    }),
  ];
}

/** Nothing to learn from: rewards of 0 alone, or the same return anything that is done. */
function seen({ rewards: of, episodes, steps }: WalkAnswer, algorithm: AlgorithmFacts) {
  if (of.count === 0) return [];
  const numbers = { rewards: of.count, zeros: of.zeros };
  if (of.zeros === of.count) {
    return [
      row('warn', {
        id: 'reward-never-seen',
        title: 'Reward sparsity',
        says: `The reward was 0 in all ${counted(steps, 'random step')} (${counted(episodes.ended, 'episode')}).`,
        means: `${algorithm.name} starts from random actions like these and has nothing to learn from until it meets a reward by chance.`,
        advice:
          'Check that the reward is connected. If the task is this sparse, shape the reward, start closer to the goal, or use demonstrations.',
        numbers,
      }),
    ];
  }
  const isSameReturn =
    of.distinct === 1 && (episodes.ended < 2 || episodes.lowestReturn === episodes.highestReturn);
  const isCost = (of.min ?? 0) < 0 && episodes.terminated === 0;
  if (isSameReturn && isCost) return [stepCost(of.min ?? 0, steps)];
  if (isSameReturn) return [alwaysSame(of.min ?? 0, steps, algorithm)];
  const share = 1 - of.zeros / of.count;
  const says =
    of.zeros === 0
      ? `The reward was different from 0 in every step, with ${counted(of.distinct, 'distinct value')}.`
      : `The reward was different from 0 in ${figure(Math.round(share * 1000) / 10)}% of the steps.`;
  return [row('ok', { id: 'reward-seen', title: 'Reward sparsity', says, numbers })];
}

/** A cost per step until a goal, as in Acrobot and MountainCar: an earlier end is what there is to learn. */
const stepCost = (value: number, steps: number) =>
  row('ok', {
    id: 'reward-seen',
    title: 'Reward sparsity',
    says: `Every step costs ${figure(-value)} until the episode ends; ${counted(steps, 'random step')} did not reach an early end.`,
    numbers: { reward: value },
  });

const alwaysSame = (value: number, steps: number, { name }: AlgorithmFacts) =>
  row('warn', {
    id: 'reward-constant',
    title: 'Reward sparsity',
    says: `The reward was ${figure(value)} in all ${counted(steps, 'random step')}, and every episode had the same return.`,
    means: `${name} sees no action that is better than another: the advantage is 0 everywhere.`,
    advice: 'Check that the reward depends on the state. If only a rare goal changes it, shape it.',
    numbers: { reward: value },
  });

function scale({ rewards: of, episodes }: WalkAnswer, algorithm: AlgorithmFacts) {
  const { largest, typical, p99 } = of;
  if (largest === null || typical === null || p99 === null || largest === 0) return [];
  const numbers = { largest, typical };
  const span =
    of.min === of.max
      ? `are all ${figure(of.max ?? 0)}`
      : `go from ${figure(of.min ?? 0)} to ${figure(of.max ?? 0)}`;
  if (largest > OUTLIER_SIZE && largest > OUTLIER_TIMES * typical) {
    return [
      row('warn', {
        id: 'reward-outliers',
        title: 'Reward scale',
        says: `Single rewards reach ${figure(largest)}, while most are about ${figure(typical)}.`,
        means: `The error of such a step outweighs the rest of a batch of ${algorithm.name}.`,
        advice:
          'Clip or compress rewards (clip_reward of VecNormalize), or check for a unit that slipped.',
        numbers,
      }),
    ];
  }
  if (p99 > LARGE || largest < SMALL) return [offScale(span, p99 > LARGE, algorithm, numbers)];
  const mean = episodes.meanReturn;
  const returns = mean === null ? '' : `; an episode returns ${figure(mean)} on average`;
  return [
    row('ok', {
      id: 'reward-scale',
      title: 'Reward scale',
      says: `Rewards ${span}${returns}.`,
      numbers,
    }),
  ];
}

function offScale(
  span: string,
  isLarge: boolean,
  { name, family }: AlgorithmFacts,
  numbers: Readonly<Record<string, number>>,
) {
  const large =
    family === 'continuous'
      ? `The entropy term of ${name} vanishes beside rewards of this size, and its critic diverges.`
      : family === 'value'
        ? `The targets of ${name} are of this size, too, and its Q-values diverge.`
        : `The value loss of ${name} is of the order of their square and drowns the policy in the shared gradient.`;
  return row('warn', {
    id: 'reward-scale',
    title: 'Reward scale',
    says: `Rewards ${span}, ${isLarge ? 'far above' : 'far below'} the scale that networks learn from.`,
    means: isLarge ? large : `Differences this small vanish beside the noise of ${name}’s updates.`,
    advice:
      'Wrap the environments in VecNormalize(norm_reward=True), or divide the reward by a constant.',
    numbers,
  });
}
