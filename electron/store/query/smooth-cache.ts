import type { GrowingPoints } from '#core/telemetry/points/points';
import { Smoothed } from '#core/telemetry/points/smoothing';
import { decodeFloats } from '../sqlite/number-blobs';
import { CHUNK_POINTS } from '../sqlite/schema';
import type { SeriesRow } from '../sqlite/series-table';
import { bytesIn, numberIn, type Sqlite } from '../sqlite/sqlite';

/** Points whose averages are kept between two queries, half a byte to one byte each. */
const MOST_POINTS = 16_000_000;
/** Points that are read from the index at once. */
const STRIDE = 64 * CHUNK_POINTS;

/** Moving averages of whole series, by series and weight: a growing one goes on where it stood. */
export class SmoothCache {
  readonly #db: Sqlite;
  readonly #stored = new Map<string, Smoothed>();
  readonly #joined = new WeakMap<GrowingPoints, Map<number, Smoothed>>();

  constructor(db: Sqlite) {
    this.#db = db;
  }

  /** Of a stored series of one segment. */
  ofSeries({ id, count }: Pick<SeriesRow, 'id' | 'count'>, weight: number): Smoothed {
    const key = `${id} ${weight}`;
    const known = this.#stored.get(key);
    const smoothed = known === undefined || known.length > count ? new Smoothed(weight) : known;
    this.#stored.delete(key);
    this.#stored.set(key, smoothed);
    if (smoothed.length < count) this.#read(smoothed, id, count);
    this.#dropOldest(key);
    return smoothed;
  }

  /** Of joined points; they are never changed, only replaced. */
  ofPoints(points: GrowingPoints, weight: number): Smoothed {
    const byWeight = this.#joined.get(points) ?? new Map<number, Smoothed>();
    this.#joined.set(points, byWeight);
    const known = byWeight.get(weight);
    if (known !== undefined) return known;
    const smoothed = new Smoothed(weight);
    smoothed.append(points.y.subarray(0, points.length));
    byWeight.set(weight, smoothed);
    return smoothed;
  }

  /** A stored series may have been made anew under its old number: nothing is known of it any more. */
  clear(): void {
    this.#stored.clear();
  }

  #read(smoothed: Smoothed, series: number, count: number): void {
    while (smoothed.length < count) {
      const from = smoothed.length;
      const rows = this.#db.all(
        `SELECT start, count, y FROM chunks
         WHERE series = ? AND start < ? AND start + count > ? AND start > ? ORDER BY start`,
        series,
        from + STRIDE,
        from,
        from - CHUNK_POINTS,
      );
      if (rows.length === 0) throw new RangeError(`Series ${series} has no point ${from}.`);
      for (const row of rows) {
        const skipped = smoothed.length - numberIn(row, 'start');
        const values = decodeFloats(bytesIn(row, 'y'), numberIn(row, 'count'));
        smoothed.append(values.subarray(skipped));
      }
    }
  }

  #dropOldest(newest: string): void {
    let points = 0;
    for (const { length } of this.#stored.values()) points += length;
    for (const [key, { length }] of this.#stored) {
      if (points <= MOST_POINTS || key === newest) return;
      points -= length;
      this.#stored.delete(key);
    }
  }
}
