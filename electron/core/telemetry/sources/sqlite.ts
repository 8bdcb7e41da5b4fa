import { z } from 'zod';
import type { Json } from '../../lib/json';
import type { TrainerEvent } from '../event';
import { baseName } from '../files/path-words';
import { RowIds } from '../files/row-ids';
import { saveEvents, SavedEvents } from '../files/saved-events';
import { isSqlite, SqliteFile, sqliteSize } from '../files/sqlite-file';
import type { Source, SourceReader } from '../source';
import type { StoreRow } from '../stores/store';
import { hasStoreMarks, storeIn } from '../stores/stores';
import { fromBase64, joinBytes, toBase64 } from '../values/bytes';

/** A larger database is not read: it comes again with each change. */
export const MAX_DATABASE_BYTES = 16 << 20;

const SavedRow = z.object({
  id: z.number(),
  run: z.string(),
  name: z.string(),
  points: SavedEvents,
});
const Saved = z.object({
  held: z.string(),
  isOver: z.boolean(),
  ids: z.unknown(),
  runs: z.array(z.string()),
  waiting: z.array(SavedRow),
});

/**
 * A tracker's database, read again from its first byte after each change. Rows are known by their ids, so that each counts once, and a
 * database that was read while it was written (its pages do not fit together, or some rows are missing) is put right by the next reading.
 * Runs that follow each other are segments. Where an earlier run continues beside a later one, its series have its name before theirs.
 */
class SqliteReader implements SourceReader {
  #held: Uint8Array[];
  #heldBytes: number;
  #isOver: boolean;
  #ids: RowIds;
  /** Runs by their first row. */
  #runs: string[];
  #waiting: readonly Omit<StoreRow, 'points'>[] = [];
  #waitingEvents: readonly (readonly TrainerEvent[])[] = [];

  constructor(saved: Json | null) {
    const state = Saved.safeParse(saved).data;
    const held = fromBase64(state?.held ?? '');
    this.#held = held.length === 0 ? [] : [held];
    this.#heldBytes = held.length;
    this.#isOver = state?.isOver ?? false;
    this.#ids = new RowIds(state?.ids);
    this.#runs = state?.runs ?? [];
    this.#waiting = state?.waiting ?? [];
    this.#waitingEvents = (state?.waiting ?? []).map(({ points }) => points);
  }

  push(bytes: Uint8Array): readonly TrainerEvent[] {
    if (this.#isOver || bytes.length === 0) return [];
    // Copied: the caller may use its buffer again before the rest comes.
    this.#held.push(bytes.slice());
    this.#heldBytes += bytes.length;
    if (this.#heldBytes < 100) return [];
    const first = this.#held[0] ?? bytes;
    const head = first.length < 100 ? joinBytes(this.#held) : first;
    const size = sqliteSize(head);
    if (size !== null && size <= MAX_DATABASE_BYTES && this.#heldBytes < size) return [];
    const all = joinBytes(this.#held);
    this.#held = [];
    this.#heldBytes = 0;
    this.#isOver = true;
    return size === null || size > MAX_DATABASE_BYTES ? [] : this.#readAll(all.subarray(0, size));
  }

  reset(): readonly TrainerEvent[] {
    this.#held = [];
    this.#heldBytes = 0;
    this.#isOver = false;
    return [];
  }

  finish(): readonly TrainerEvent[] {
    const events = this.#waiting.flatMap((row, i) =>
      this.#admit(row, this.#waitingEvents[i] ?? []),
    );
    [this.#waiting, this.#waitingEvents] = [[], []];
    return events;
  }

  save(): Json {
    return {
      held: toBase64(joinBytes(this.#held)),
      isOver: this.#isOver,
      ids: this.#ids.save(),
      runs: [...this.#runs],
      waiting: this.#waiting.map(({ id, run, name }, i) => ({
        id,
        run,
        name,
        points: saveEvents(this.#waitingEvents[i] ?? []),
      })),
    };
  }

  #readAll(document: Uint8Array): readonly TrainerEvent[] {
    const file = SqliteFile.open(document);
    const read = file === null ? null : (storeIn(file)?.rows(file) ?? null);
    if (read === null) return [];
    this.#waiting = read.waiting.map(({ id, run, name }) => ({ id, run, name }));
    this.#waitingEvents = read.waiting.map(({ points }) => points);
    return read.rows.flatMap((row) => this.#admit(row, row.points));
  }

  #admit(
    { id, run, name }: Omit<StoreRow, 'points'>,
    points: readonly TrainerEvent[],
  ): readonly TrainerEvent[] {
    if (!this.#ids.add(id)) return [];
    if (run === this.#runs.at(-1)) return points;
    if (this.#runs.includes(run)) {
      return points.map((event) =>
        event.kind === 'point' ? { ...event, tag: `${name}/${event.tag}` } : event,
      );
    }
    this.#runs.push(run);
    return this.#runs.length === 1 ? points : [{ kind: 'segment' }, ...points];
  }
}

const sqlite: Source = {
  kind: 'sqlite',
  nameOf: (path) => baseName(path),
  volatile: true,
  matches: (_path, head) => isSqlite(head) && hasStoreMarks(head),
  open: (_path, saved) => new SqliteReader(saved),
};
export default sqlite;
