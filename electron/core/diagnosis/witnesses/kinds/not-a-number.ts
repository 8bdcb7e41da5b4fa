import { atWords, isLoss } from '../series-words';
import type { Testimony, Witness, WitnessSeries } from '../witness';

/** NaN or infinity as the last value of a reward or a loss: every update after it is lost. */
export default {
  id: 'not-a-number',
  order: 1,
  testify: ({ series }) => {
    const odd = series.filter((one) => one.lastOdd !== null && (isReward(one) || isLoss(one)));
    const labelled = odd.filter(({ canonical }) => canonical !== null);
    return (labelled.length > 0 ? labelled : odd.slice(0, 1)).map(testimony);
  },
} satisfies Witness;

const isReward = ({ canonical }: WitnessSeries): boolean =>
  canonical === 'reward' || canonical === 'eval_reward';

const WORDS = { NaN: 'NaN', Infinity: 'infinity', '-Infinity': 'minus infinity' } as const;

function testimony(series: WitnessSeries): Testimony {
  const value = WORDS[series.lastOdd ?? 'NaN'];
  const what = isReward(series) ? 'reward' : 'loss';
  return {
    fact: `the last value of ${series.tag} is ${value}`,
    expectation: `a finite ${what} at the end`,
    doubt: `Its ${what} ended as ${value}: ${series.tag} is ${value}${atWords(series)}.`,
  };
}
