import { pointWords } from '../series-words';
import type { Witness } from '../witness';

/** Counters that exist only where tools were offered (ARPO). */
const TOTAL = /^(?:.*\/)?tools?\/total_calls$/;
const OF_ONE = /^(?:.*\/)?tools?\/.+\/calls$/;

/** Tools were offered, and none was ever called: answers that are cut too early, a policy that does not know the format. */
export default {
  id: 'unused-tools',
  order: 5,
  testify: ({ series }) => {
    const total = series.filter(({ tag }) => TOTAL.test(tag));
    const counters = total.length > 0 ? total : series.filter(({ tag }) => OF_ONE.test(tag));
    const [first] = counters;
    if (first === undefined || counters.some(({ max }) => max !== 0)) return [];
    return [
      {
        fact: `${first.tag} is 0 at all ${pointWords(first)}`,
        expectation: 'calls of the tools that were offered',
        doubt: `Tools were offered, but none was ever called: ${first.tag} is 0 at all ${pointWords(first)}.`,
      },
    ];
  },
} satisfies Witness;
