import { constantOf, pointWords } from '../series-words';
import type { Witness } from '../witness';

/** An exact source needs two points; the console's three digits may hide a small gradient, so they need more. */
const LEAST = { exact: 2, rounded: 5 } as const;
const TAG = /(?:^|[/_. -])grad(?:ient)?_norm$/i;

/** Every gradient is 0: no update changed a weight. */
export default {
  id: 'zero-gradients',
  order: 2,
  testify: ({ series }) =>
    series
      .filter(({ tag }) => TAG.test(tag))
      .filter(({ pointCount, rounded }) => pointCount >= (rounded ? LEAST.rounded : LEAST.exact))
      .filter((one) => constantOf(one) === 0)
      .map((one) => ({
        fact: `${one.tag} is 0 at all ${pointWords(one)}`,
        expectation: 'gradients other than 0',
        doubt: `Every gradient was 0: ${one.tag} is 0 at all ${pointWords(one)}, so no update changed the policy.`,
      })),
} satisfies Witness;
