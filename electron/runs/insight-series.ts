import { decodeBulk } from '#core/contract/bulk';
import type { Anatomy } from '#core/contract/insight/anatomy';
import type { WhoPaid } from '#core/contract/insight/who-paid';
import type { SeriesView } from '#core/contract/series/series';
import { anatomyOf, type ClockedValues, isStepTimer } from '#core/diagnosis/insight/anatomy';
import { rewardRole } from '#core/diagnosis/insight/reward-parts';
import { whoPaid } from '#core/diagnosis/insight/who-paid';
import type { Store } from '../store/store';

/** Columns of the points of a tag: segment, x, time, value. */
const [X, TIME, VALUE] = [1, 2, 3] as const;

/** Which reward function paid for the change of a run's reward, by what the store has of it now. */
export async function whoPaidIn(store: Store, runId: string): Promise<WhoPaid> {
  return whoPaid(await metricsOf(store, runId, (tag) => rewardRole(tag) !== null));
}

/** Where the time of a run's steps went, by what the store has of it now. */
export async function anatomyIn(store: Store, runId: string): Promise<Anatomy> {
  return anatomyOf(await metricsOf(store, runId, isStepTimer));
}

/** Every finite value of the metrics that are wanted, of their newest segments. What a console and a file both have comes once. */
async function metricsOf(
  store: Store,
  runId: string,
  isWanted: (tag: string) => boolean,
): Promise<readonly ClockedValues[]> {
  const series = await store.series(runId);
  const wanted = series.filter(({ tag, sameAs }) => sameAs === null && isWanted(tag));
  return Promise.all(wanted.map((view) => valuesOf(store, runId, view)));
}

async function valuesOf(store: Store, runId: string, view: SeriesView): Promise<ClockedValues> {
  const { tag, xKind } = view;
  const points = await store.points(runId, tag, false);
  const { columns } = points === null ? { columns: [] } : decodeBulk(points.buffer);
  const [xs, times, values] = [columns[X], columns[TIME], columns[VALUE]];
  const rows = [...(values ?? [])].flatMap((value, i) => (Number.isFinite(value) ? [i] : []));
  const at = (column: Float64Array | undefined): readonly number[] =>
    rows.map((i) => column?.[i] ?? Number.NaN);
  return { tag, xKind, xs: at(xs), wallMs: at(times), values: at(values) };
}
