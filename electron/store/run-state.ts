import { z } from 'zod';
import type { Json } from '#core/lib/json';
import type { StoreParts } from './parts';
import { numberIn, textOrNull } from './rows';
import { type SeriesKey, type SeriesRow, insertSeries, seriesOf } from './series-row';
import { SeriesWriter } from './series-writer';
import type { Sqlite } from './sqlite';
import type { RunReading } from './store';
import { openStream } from './streams/open-stream';
import type { StreamReader } from './streams/stream-reader';
import { type StreamRow, streamsOf } from './stream-row';

const Reading = z.object({
  runId: z.string(),
  dialect: z.string(),
  patterns: z.array(z.string()),
  markers: z.array(z.string()),
});

/** A stream that is being read. */
export interface OpenStream {
  readonly row: StreamRow;
  readonly reader: StreamReader;
}

const keyOf = ({ tag, source, lane }: Pick<SeriesKey, 'tag' | 'source' | 'lane'>): string =>
  JSON.stringify([tag, source, lane]);

/** What is in memory of a run while its streams are read. It may be thrown away after any commit: all is stored. */
export class RunState {
  readonly run: string;
  revision = 0;
  /** How much of its keep file the index knows. */
  keepBytes = 0;
  reading: RunReading;
  readonly streams = new Map<string, OpenStream>();
  readonly #db: Sqlite;
  readonly #parts: StoreParts;
  readonly #rows = new Map<string, SeriesRow>();
  readonly #writers = new Map<number, SeriesWriter>();

  constructor(db: Sqlite, parts: StoreParts, run: string) {
    this.#db = db;
    this.#parts = parts;
    this.run = run;
    this.reading = { runId: run, dialect: 'auto', patterns: [], markers: [] };
    const row = db.get('SELECT reading, revision, keepBytes FROM runs WHERE run = ?', run);
    if (row === null) return;
    const reading = textOrNull(row, 'reading');
    if (reading !== null) this.reading = Reading.parse(JSON.parse(reading));
    this.revision = numberIn(row, 'revision');
    this.keepBytes = numberIn(row, 'keepBytes');
    for (const stored of streamsOf(db, run)) this.openStream(stored.row, stored.state);
    for (const series of seriesOf(db, run)) this.#rows.set(keyOf(series), series);
  }

  openStream(row: StreamRow, state: Json | null): OpenStream {
    const open = { row, reader: openStream(this.#parts, this.reading, row, state) };
    this.streams.set(row.stream, open);
    return open;
  }

  /** The writer of a series, which begins with its first point. Within a transaction. */
  writer(key: SeriesKey): SeriesWriter {
    const name = keyOf(key);
    const row = this.#rows.get(name) ?? insertSeries(this.#db, this.run, key);
    this.#rows.set(name, row);
    const writer = this.#writers.get(row.id) ?? new SeriesWriter(this.#db, row);
    this.#writers.set(row.id, writer);
    return writer;
  }

  seriesOfLane(lane: string): readonly SeriesRow[] {
    return [...this.#rows.values()].filter((row) => row.lane === lane);
  }
}
