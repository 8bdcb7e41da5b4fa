import type { Cause } from '#core/diagnosis/matching/cause';
import { lazyBook } from '../lazy-book';

export type CauseBook = ReadonlyMap<string, Cause>;

/** Every known cause of a failure, by its id; null while they are fetched: more than a hundred files. */
export const useCauseBook: () => CauseBook | null = lazyBook(
  async () => (await import('#core/diagnosis/causes/index')).causes,
);
