import type { ChartHeader, ChartQuery } from '#core/contract/series';
import { bucketsOf, chartColumns } from '#core/telemetry/buckets';
import { firstIndex, type GrowingPoints } from '#core/telemetry/points';
import type { NodeList } from '#core/telemetry/pyramid';
import { picked } from '#core/telemetry/newest-segment';
import type { RunClock } from './run-clock';
import { SeriesReader } from './series-reader';
import type { SeriesRow } from './series-row';
import type { Sqlite } from './sqlite';

/** What a chart is drawn from: the header's counts, and its columns. */
export interface ChartAnswer {
  readonly total: number;
  readonly columns: readonly Float64Array[];
}

const itself = (at: number): number => at;

type Range = Pick<ChartQuery, 'axis' | 'from' | 'to' | 'buckets'>;

/** A chart of a stored series of one segment, from its pyramid. null when its times cannot be searched. */
export function chartOfSingle(
  db: Sqlite,
  row: SeriesRow,
  range: Range,
  clock: RunClock,
  originMs: number,
): ChartAnswer | null {
  const reader = new SeriesReader(db, row);
  const wallOf = row.clock === 'log' ? (at: number) => clock.wallAt(at) : itself;
  const low = range.from ?? Number.NEGATIVE_INFINITY;
  const high = range.to ?? Number.POSITIVE_INFINITY;
  if (range.axis === 'x') {
    const from = reader.firstWhere('x', (x) => x >= low);
    const to = reader.firstWhere('x', (x) => x > high);
    return answer(reader.buckets(from, to, range.buckets), to - from, wallOf, null);
  }
  const isRising = row.ordered && (row.clock === 'own' || clock.isRising);
  if (!isRising || Number.isNaN(wallOf(row.lastAt))) return null;
  const axis = (at: number): number => wallOf(at) - originMs;
  const from = reader.firstWhere('at', (at) => axis(at) >= low);
  const to = reader.firstWhere('at', (at) => axis(at) > high);
  return answer(reader.buckets(from, to, range.buckets), to - from, wallOf, axis);
}

/** A chart of joined points, by rising x; on a clock only those that have one, by rising time. */
export function chartOfPoints(points: GrowingPoints, range: Range, originMs: number): ChartAnswer {
  const low = range.from ?? Number.NEGATIVE_INFINITY;
  const high = range.to ?? Number.POSITIVE_INFINITY;
  const isX = range.axis === 'x';
  const shown = isX ? points : byTime(points);
  const place = (i: number): number => (isX ? shown.x[i] : (shown.at[i] ?? 0) - originMs) ?? 0;
  const from = firstIndex(shown.length, (i) => place(i) >= low);
  const to = firstIndex(shown.length, (i) => place(i) > high);
  const axis = isX ? null : (at: number): number => at - originMs;
  return answer(bucketsOf(shown, from, to, range.buckets), to - from, itself, axis);
}

function byTime(points: GrowingPoints): GrowingPoints {
  const order = Uint32Array.from({ length: points.length }, (_, i) => i)
    .filter((i) => !Number.isNaN(points.at[i] ?? Number.NaN))
    .toSorted((a, b) => (points.at[a] ?? 0) - (points.at[b] ?? 0) || a - b);
  return picked(points, order);
}

function answer(
  nodes: NodeList,
  total: number,
  wallOf: (at: number) => number,
  axis: ((at: number) => number) | null,
): ChartAnswer {
  return { total: Math.max(0, total), columns: chartColumns(nodes, wallOf, axis) };
}

export function chartHeader(
  { tag, axis }: ChartQuery,
  { xKind }: Pick<SeriesRow, 'xKind'>,
  { total, columns }: ChartAnswer,
  revision: number,
): ChartHeader {
  return { tag, xKind, axis, total, shown: columns[0]?.length ?? 0, revision };
}
