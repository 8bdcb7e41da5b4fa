import { SeriesReader } from './series-reader';
import type { SeriesRow } from './series-row';
import type { Sqlite } from './sqlite';

/** What is kept of stored series between two queries: who zooms, asks for the same nodes again and again. */
const MOST_BYTES = 64 << 20;

/** Readers of stored series, kept until their series grows. */
export class SeriesReaders {
  readonly #db: Sqlite;
  readonly #known = new Map<number, { readonly count: number; readonly reader: SeriesReader }>();

  constructor(db: Sqlite) {
    this.#db = db;
  }

  of({ id, count }: Pick<SeriesRow, 'id' | 'count'>): SeriesReader {
    const known = this.#known.get(id);
    const reader =
      known?.count === count ? known.reader : new SeriesReader(this.#db, { id, count });
    this.#known.delete(id);
    this.#dropOldest();
    this.#known.set(id, { count, reader });
    return reader;
  }

  /** A series may have been made anew under its old number: nothing is known of it any more. */
  clear(): void {
    this.#known.clear();
  }

  #dropOldest(): void {
    let bytes = 0;
    for (const { reader } of this.#known.values()) bytes += reader.heldBytes;
    for (const [id, { reader }] of this.#known) {
      if (bytes <= MOST_BYTES) return;
      bytes -= reader.heldBytes;
      this.#known.delete(id);
    }
  }
}
