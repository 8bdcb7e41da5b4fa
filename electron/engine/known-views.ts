import type { RunView } from '#core/contract/run';
import type { RunKeeper } from '../supervisor/run-keeper';

/**
 * Every run; each ended one is judged first.
 * @param now what the index tells, if it tells any, while run directories are still looked at
 */
export async function viewsOf(
  keepers: readonly RunKeeper[],
  now: boolean,
): Promise<readonly RunView[]> {
  const known = now ? await knownViews(keepers) : null;
  if (known !== null) return known;
  await Promise.all(keepers.map((keeper) => keeper.listed()));
  return (await Promise.all(keepers.map((keeper) => keeper.views()))).flat();
}

/** null when nothing is known yet, or when all were looked at: then the whole list is to be had. */
async function knownViews(keepers: readonly RunKeeper[]): Promise<readonly RunView[] | null> {
  if (keepers.every(({ isListed, target }) => isListed || !target.isWanted())) return null;
  await Promise.all(keepers.map((keeper) => keeper.indexed()));
  const views = (await Promise.all(keepers.map((keeper) => keeper.viewsNow()))).flat();
  return views.length === 0 ? null : views;
}
