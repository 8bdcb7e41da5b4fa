import { decodeBulk } from '#core/contract/bulk';
import type { SeriesView } from '#core/contract/series/series';
import type { LearningSeries } from '#core/diagnosis/learning/learning';
import type { Store } from '../store/store';

/** Column of the values in the points of a tag: after segment, x and time. */
const VALUE = 3;

/** Rewards of a run as its learning is judged by them: every finite value of the newest segments, in the order of its steps. */
export async function learningSeries(
  store: Pick<Store, 'points'>,
  runId: string,
  series: readonly Pick<SeriesView, 'tag' | 'canonical'>[],
): Promise<readonly LearningSeries[]> {
  const rewards = series.flatMap(({ tag, canonical }) =>
    canonical === 'reward' || canonical === 'eval_reward' ? [{ tag, canonical }] : [],
  );
  return Promise.all(
    rewards.map(async ({ tag, canonical }) => {
      const points = await store.points(runId, tag, false);
      const column = points === null ? undefined : decodeBulk(points.buffer).columns[VALUE];
      return { tag, canonical, values: [...(column ?? [])].filter(Number.isFinite) };
    }),
  );
}
