import type { SeriesView } from '#core/contract/series/series';
import { isLoss, type SeriesSummary } from '#core/diagnosis/health/series-summary';
import type { Store } from '../store/store';

/** A hundred points of one x are more than any trainer writes. */
const MAX_POINTS = 1_000;

/** Summaries of a run's metrics for its verdict, each once, without the samples of its machine. */
export async function seriesSummaries(
  store: Pick<Store, 'series' | 'oddPoints'>,
  runId: string,
): Promise<readonly SeriesSummary[]> {
  const own = (await store.series(runId)).filter(
    ({ source, sameAs }) => source !== 'system' && sameAs === null,
  );
  return Promise.all(
    own.map(async (one) => ({ ...one, lastOdd: await lastOdd(store, runId, one) })),
  );
}

/** The newest value of a reward or a loss, where it is no finite number. */
async function lastOdd(
  store: Pick<Store, 'oddPoints'>,
  runId: string,
  series: SeriesView,
): Promise<SeriesSummary['lastOdd']> {
  const { tag, last, lastX, pointCount, canonical } = series;
  const isJudged = canonical === 'reward' || canonical === 'eval_reward' || isLoss(series);
  if (last !== null || pointCount === 0 || !isJudged) return null;
  const range = { axis: 'x', from: lastX, to: lastX, most: MAX_POINTS } as const;
  return (await store.oddPoints({ runId, tag, ...range }))?.points.at(-1)?.value ?? null;
}
