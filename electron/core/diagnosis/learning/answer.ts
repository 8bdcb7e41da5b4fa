import type { AgainstYardstick, Learning } from '../../contract/run/learning';

/** "Did it learn?", answered in one word, with the numbers that decided. */
export type LearningAnswer =
  | { readonly is: 'improved' | 'not-improved'; readonly from: number; readonly to: number }
  | { readonly is: 'beats-random' | 'no-better-than-random'; readonly row: AgainstYardstick }
  | {
      readonly is: 'few' | 'noise';
      readonly by: 'evaluations' | 'reward';
      readonly from: number;
      readonly to: number;
    }
  | { readonly is: 'not-measured' };

/**
 * The change since its start answers; where that leaves it open, a random agent that played the same episodes. An agent that already was
 * good at its start may beat that one without having learned.
 */
export function learningAnswer(learning: Learning): LearningAnswer {
  if (learning.is === 'better') return { is: 'improved', ...endsOf(learning) };
  if (learning.is === 'no') return { is: 'not-improved', ...endsOf(learning) };
  const row = learning.against?.find(({ name }) => name === 'random');
  if (row?.is === 'better') return { is: 'beats-random', row };
  if (learning.is === 'inconclusive') {
    const by = learning.by === 'reward' ? 'reward' : 'evaluations';
    return { is: learning.why, by, ...endsOf(learning) };
  }
  return row === undefined ? { is: 'not-measured' } : { is: 'no-better-than-random', row };
}

const endsOf = ({ from, to }: { readonly from: number; readonly to: number }) => ({ from, to });
