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

/** Runs before the newest one whose series are shown. */
const MAX_EARLIER = 20;

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
  runs: z.array(z.tuple([z.string(), z.string().nullable()])),
  waiting: z.array(SavedRow),
});

/**
 * A tracker's database, read again from its first byte after each change. Rows are known by their ids, so that each counts once, and a
 * database that was read while it was written (its pages do not fit together, or some rows are missing) is put right by the next reading.
 * The newest run of the first reading is drawn under the names of its metrics; series of others have the name of their run before theirs.
 */
class SqliteReader implements SourceReader {
  #held: Uint8Array[];
  #heldBytes: number;
  #isOver: boolean;
  #ids: RowIds;
  /** What the series of each run begin with; null = they are left out. */
  #runs: Map<string, string | null>;
  #waiting: readonly Omit<StoreRow, 'points'>[] = [];
  #waitingEvents: readonly (readonly TrainerEvent[])[] = [];

  constructor(saved: Json | null) {
    const state = Saved.safeParse(saved).data;
    const held = fromBase64(state?.held ?? '');
    this.#held = held.length === 0 ? [] : [held];
    this.#heldBytes = held.length;
    this.#isOver = state?.isOver ?? false;
    this.#ids = new RowIds(state?.ids);
    this.#runs = new Map(state?.runs);
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
    this.#meet([...read.rows, ...read.waiting]);
    return read.rows.flatMap((row) => this.#admit(row, row.points));
  }

  #admit(
    { id, run }: Omit<StoreRow, 'points'>,
    points: readonly TrainerEvent[],
  ): readonly TrainerEvent[] {
    if (!this.#ids.add(id)) return [];
    const prefix = this.#runs.get(run) ?? null;
    if (prefix === null) return [];
    if (prefix === '') return points;
    return points.map((event) =>
      event.kind === 'point' ? { ...event, tag: prefix + event.tag } : event,
    );
  }

  /** Names the runs that are new. */
  #meet(rows: readonly StoreRow[]): void {
    const isFirst = this.#runs.size === 0;
    const added = new Map<string, string>();
    for (const { run, name } of rows) if (!this.#runs.has(run)) added.set(run, name);
    const runs = [...added];
    for (const [i, [run, name]] of runs.entries()) {
      const isNewest = isFirst && i === runs.length - 1;
      const isOld = isFirst && i < runs.length - 1 - MAX_EARLIER;
      this.#runs.set(run, isNewest ? '' : isOld ? null : this.#prefixOf(run, name));
    }
  }

  /** Two runs may have one name. */
  #prefixOf(run: string, name: string): string {
    const isUsed = [...this.#runs.values()].includes(`${name}/`);
    return isUsed ? `${name} ${run.slice(0, 8)}/` : `${name}/`;
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
