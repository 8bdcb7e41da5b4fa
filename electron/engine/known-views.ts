import type { RunView } from '#core/contract/run';
import type { RunKeeper } from '../supervisor/run-keeper';

/**
 * What is known before every run directory was looked at: what the index tells. null when nothing is known yet, or
 * when all were looked at: then the whole list is to be had.
 */
export async function knownViews(
  keepers: readonly RunKeeper[],
): Promise<readonly RunView[] | null> {
  if (keepers.every(({ isListed }) => isListed)) return null;
  await Promise.all(keepers.map((keeper) => keeper.indexed()));
  const views = (await Promise.all(keepers.map((keeper) => keeper.viewsNow()))).flat();
  return views.length === 0 ? null : views;
}

/** Every run; each ended one is judged first. */
export async function judgedViews(keepers: readonly RunKeeper[]): Promise<readonly RunView[]> {
  await Promise.all(keepers.map((keeper) => keeper.listed()));
  return (await Promise.all(keepers.map((keeper) => keeper.views()))).flat();
}
