import { Smoothed } from '#core/telemetry/points/smoothing';
import type { ByteBudget } from './byte-budget';
import { decodeFloats } from '../sqlite/number-blobs';
import { CHUNK_POINTS } from '../sqlite/schema';
import type { SeriesRow } from '../sqlite/series-table';
import { bytesIn, numberIn, type Sqlite } from '../sqlite/sqlite';

/** Points that are read from the index at once. */
const STRIDE = 64 * CHUNK_POINTS;

/** Moving averages of whole stored series, by series and weight: a growing one continues where it left off. */
export class SmoothCache {
  readonly #db: Sqlite;
  readonly #budget: ByteBudget;
  readonly #stored = new Map<string, Smoothed>();

  constructor(db: Sqlite, budget: ByteBudget) {
    this.#db = db;
    this.#budget = budget;
  }

  /** Of a stored series of one segment. */
  ofSeries({ id, count }: Pick<SeriesRow, 'id' | 'count'>, weight: number): Smoothed {
    const key = `${id} ${weight}`;
    const existing = this.#stored.get(key);
    const isUsable = existing !== undefined && existing.length <= count;
    if (existing !== undefined && !isUsable) this.#budget.release(existing);
    const smoothed = isUsable ? existing : new Smoothed(weight);
    this.#stored.set(key, smoothed);
    if (smoothed.length < count) this.#read(smoothed, id, count);
    this.#budget.use(smoothed, smoothed.heldBytes, () => this.#stored.delete(key));
    return smoothed;
  }

  /** A stored series may have been recreated under its old number: nothing is known of it any more. */
  clear(): void {
    for (const smoothed of this.#stored.values()) this.#budget.release(smoothed);
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
}
