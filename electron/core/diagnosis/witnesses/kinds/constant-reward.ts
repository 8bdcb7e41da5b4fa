import { figure } from '../../verdict/time-words';
import { constantOf, pointWords } from '../series-words';
import type { Evidence, Witness, WitnessSeries } from '../witness';

/** Fewer points may be the same by chance, or a run that was only tried. */
const LEAST = 10;
/** The console's three digits hide small changes. 0 is 0 in any number of digits. */
const LEAST_ROUNDED = 20;

/** The reward is the same from the first point to the last: nothing could be learned from it. */
export default {
  id: 'constant-reward',
  order: 3,
  testify: (evidence) => {
    const reward = evidence.series.find(({ canonical }) => canonical === 'reward');
    const value = reward === undefined ? null : constantOf(reward);
    if (reward === undefined || value === null) return [];
    const least = reward.rounded && value !== 0 ? LEAST_ROUNDED : LEAST;
    if (reward.pointCount < least || evaluationMoves(evidence) || isCeiling(value, evidence)) {
      return [];
    }
    return [
      {
        fact: `${reward.tag} is ${figure(value)} at all ${pointWords(reward)}`,
        expectation: 'a reward that changes',
        doubt: `The reward never changed: ${reward.tag} is ${figure(value)} at all ${pointWords(reward)}, so there was nothing to learn from.`,
      },
    ];
  },
} satisfies Witness;

function evaluationMoves({ series }: Evidence): boolean {
  const other = series.find(({ canonical }) => canonical === 'eval_reward');
  return other !== undefined && other.pointCount > 1 && constantOf(other) === null;
}

/**
 * May it be the highest reward there is? A policy that could do the task before it was trained on keeps its reward:
 * CartPole pays 1 a step, and 500 in each of its episodes of 500 steps is all that can be had. Then the reward is above
 * 0, and either the run went on from an earlier one, or its episodes are all as long as their time limit. Episodes of
 * one step have no such limit.
 */
function isCeiling(value: number, { series, states }: Evidence): boolean {
  if (value <= 0) return false;
  const goesOn = states.some(({ state }) => state === 'resumed' || state === 'transfer');
  const length = series.find(({ canonical }) => canonical === 'ep_len');
  return goesOn || (length !== undefined && isTimeLimit(length));
}

const isTimeLimit = (length: WitnessSeries): boolean => (constantOf(length) ?? 0) > 1;
