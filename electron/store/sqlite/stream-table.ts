import { z } from 'zod';
import type { XKind } from '#core/contract/run/run';
import { SourceKind } from '#core/contract/run/run-directory';
import type { Json } from '#core/lib/json';
import { numberIn, numberOrNull, type Row, type Sqlite, readStored, textIn } from './sqlite';

/**
 * Kind of a stream of bytes: the log, the supervisor's ticks.jsonl and samples.jsonl, or a trainer's file.
 * A stream is one file; its id is `log`, `ticks`, `samples` or the file's absolute path on the target.
 */
export type StreamKind = 'log' | 'ticks' | 'samples' | SourceKind;

const Kind: z.ZodType<StreamKind> = z.union([z.enum(['log', 'ticks', 'samples']), SourceKind]);
const LastXs = z.partialRecord(z.enum(['timestep', 'update', 'episode', 'row']), z.number());
const JsonValue = z.custom<Json>((value) => value !== undefined);

/** A row of the table of streams: how far a stream was read, and what it gave. */
export interface StreamRow {
  readonly stream: string;
  readonly kind: StreamKind;
  ident: string;
  offset: number;
  /** Metric points; the supervisor's samples count for none. */
  points: number;
  /** The newest point's x, by kind. */
  lastXs: Partial<Record<XKind, number>>;
  /** The step of each count that the file wants to reach. */
  goals: Partial<Record<XKind, number>>;
  /** The offset at which it was finished; null while it may grow. */
  finishedAt: number | null;
}

/** The streams of a run, in the order in which they began, with the saved states of their readers. */
export function streamsOf(
  db: Sqlite,
  run: string,
): { readonly row: StreamRow; readonly state: Json }[] {
  const rows = db.all('SELECT * FROM streams WHERE run = ? ORDER BY rowid', run);
  return rows.map((row) => ({
    row: streamIn(row),
    state: readStored('state', () => JsonValue.parse(JSON.parse(textIn(row, 'state')))),
  }));
}

function streamIn(row: Row): StreamRow {
  return {
    stream: textIn(row, 'stream'),
    kind: readStored('kind', () => Kind.parse(row['kind'])),
    ident: textIn(row, 'ident'),
    offset: numberIn(row, 'offset'),
    points: numberIn(row, 'points'),
    lastXs: readStored('lastXs', () => LastXs.parse(JSON.parse(textIn(row, 'lastXs')))),
    goals: readStored('goals', () => LastXs.parse(JSON.parse(textIn(row, 'goals')))),
    finishedAt: numberOrNull(row, 'finishedAt'),
  };
}

export function saveStream(db: Sqlite, run: string, row: StreamRow, state: Json): void {
  db.run(
    `INSERT INTO streams (run, stream, kind, ident, offset, points, lastXs, goals, finishedAt, state)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (run, stream) DO UPDATE SET ident = excluded.ident,
     offset = excluded.offset, points = excluded.points, lastXs = excluded.lastXs,
     goals = excluded.goals, finishedAt = excluded.finishedAt, state = excluded.state`,
    run,
    row.stream,
    row.kind,
    row.ident,
    row.offset,
    row.points,
    JSON.stringify(row.lastXs),
    JSON.stringify(row.goals),
    row.finishedAt,
    JSON.stringify(state),
  );
}
