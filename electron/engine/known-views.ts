import type { RunView } from '#core/contract/run';
import type { RunBook } from '../runs/run-book';

/**
 * Every run; each ended one is judged first.
 * @param now what the index tells, if it tells any, while run directories are still looked at
 */
export async function viewsOf(
  books: readonly RunBook[],
  now: boolean,
): Promise<readonly RunView[]> {
  const known = now ? await knownViews(books) : null;
  if (known !== null) return known;
  await Promise.all(books.map((book) => book.listed()));
  return (await Promise.all(books.map((book) => book.views()))).flat();
}

/** null when nothing is known yet, or when all were looked at: then the whole list is to be had. */
async function knownViews(books: readonly RunBook[]): Promise<readonly RunView[] | null> {
  if (books.every(({ isListed, target }) => isListed || !target.isWanted())) return null;
  await Promise.all(books.map((book) => book.indexed()));
  const views = (await Promise.all(books.map((book) => book.viewsNow()))).flat();
  return views.length === 0 ? null : views;
}
