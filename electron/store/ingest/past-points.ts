import type { PointsEvent, TrainerEvent } from '#core/telemetry/event';
import { GrowingPoints } from '#core/telemetry/points/points';
import { readChunks, segmentStarts, type SeriesRow } from '../sqlite/series-table';
import type { Sqlite } from '../sqlite/sqlite';

/** Points of one row of keep/. */
const MAX_POINTS = 20_000;

interface Range {
  readonly series: SeriesRow;
  readonly from: number;
  readonly to: number;
  readonly lastX: number;
}

/**
 * Points that the index has of a file that was replaced, as events in the order of its segments: a rebuild could not
 * read them again. Each array is small enough for one row.
 * @param kept how many points of a tag keep/ has already
 */
export function* pastPoints(
  db: Sqlite,
  series: readonly SeriesRow[],
  stored: ReadonlyMap<string, number>,
): Generator<readonly TrainerEvent[]> {
  const ranges = series.map((row) => rangesOf(db, row, stored.get(row.tag) ?? 0));
  const sessions = Math.max(0, ...ranges.map((list) => list.length));
  for (let session = 0; session < sessions; session += 1) {
    if (session > 0) yield [{ kind: 'segment' }];
    // The newest x last: it shows how far the run is.
    const all = ranges.flatMap((list) => list[session] ?? []).toSorted((a, b) => a.lastX - b.lastX);
    for (const range of all) {
      for (let from = range.from; from < range.to; from += MAX_POINTS) {
        yield [pointsOf(db, range.series, from, Math.min(range.to, from + MAX_POINTS))];
      }
    }
  }
}

/** Segments of a series, without the points that are kept. */
function rangesOf(db: Sqlite, series: SeriesRow, retained: number): readonly Range[] {
  const starts = segmentStarts(db, series.id);
  return starts.flatMap((start, i): Range[] => {
    const [from, to] = [Math.max(start, retained), starts[i + 1] ?? series.count];
    if (from >= to) return [];
    const last = pointsOf(db, series, to - 1, to).points.x[0] ?? 0;
    return [{ series, from, to, lastX: last }];
  });
}

function pointsOf(
  db: Sqlite,
  { id, tag, xKind }: SeriesRow,
  from: number,
  to: number,
): PointsEvent {
  const points = new GrowingPoints(to - from);
  for (const { start, points: stored } of readChunks(db, id, from, to)) {
    for (let i = Math.max(0, from - start); i < Math.min(stored.length, to - start); i += 1) {
      points.push(stored.at[i] ?? Number.NaN, stored.x[i] ?? 0, stored.y[i] ?? 0, stored.p[i] ?? 0);
    }
  }
  return { kind: 'points', tag, xKind, points, isNewest: true };
}
