import { countWords } from '../../ui/number-words';
import type { Facts } from './panel-facts';

/** How many buckets stand for how many points, in words. */
export const shownOf = ({
  shown,
  total,
}: Pick<Facts, 'shown' | 'total'>): { readonly shown: string; readonly total: string } => ({
  shown: countWords(shown),
  total: countWords(total),
});
