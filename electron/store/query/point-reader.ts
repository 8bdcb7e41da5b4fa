import { join } from 'node:path';
import { decodeBulk } from '#core/contract/bulk';
import type { SeriesView } from '#core/contract/series/series';
import { Queries } from './queries';
import { Sqlite } from '../sqlite/sqlite';

/** Every stored point of one tag, segment by segment as they were written; equally long columns. */
export interface TagPoints {
  readonly view: SeriesView;
  readonly segment: Float64Array;
  readonly x: Float64Array;
  /** NaN where no clock gives it. */
  readonly wallMs: Float64Array;
  readonly value: Float64Array;
}

/**
 * Reads a home's index beside the store's own thread: WAL lets a reader neither wait nor be waited for. All that is
 * read between opening and closing is of one moment.
 */
export class PointReader {
  readonly #db: Sqlite;
  readonly #queries: Queries;

  constructor(home: string) {
    this.#db = new Sqlite(join(home, 'cache.db'));
    this.#db.exec('PRAGMA query_only = ON; BEGIN');
    this.#queries = new Queries(this.#db);
  }

  series(run: string): readonly SeriesView[] {
    return this.#queries.series(run);
  }

  points(run: string, view: SeriesView): TagPoints {
    const bulk = this.#queries.points(run, view.tag, true);
    const columns = bulk === null ? [] : decodeBulk(bulk.buffer).columns;
    const at = (i: number): Float64Array => columns[i] ?? new Float64Array();
    return { view, segment: at(0), x: at(1), wallMs: at(2), value: at(3) };
  }

  close(): void {
    this.#db.close();
  }
}
