import { z } from 'zod';
import type { XKind } from '#core/contract/run/run';
import { DeclaredRange, StatePattern } from '#core/contract/run/run-directory';
import type { Json } from '#core/lib/json';
import type { PointObservation, RunReading } from '#core/telemetry/observers';
import type { RunProgress } from './stream';
import { openAll, type Observers, SavedStates } from '../observers';
import { type SeriesKey, type SeriesRow, insertSeries, seriesOf } from '../sqlite/series-table';
import { SeriesWriter } from './series-writer';
import { numberIn, type Sqlite, readStored, textOrNull } from '../sqlite/sqlite';
import { openStream } from './streams/open-stream';
import type { StreamReader } from './streams/stream-reader';
import { type StreamRow, streamsOf } from '../sqlite/stream-table';

const Reading = z.object({
  runId: z.string(),
  dialect: z.string(),
  patterns: z.array(z.string()),
  markers: z.array(z.string()),
  failMarkers: z.array(z.string()).default([]),
  states: z.array(StatePattern).default([]),
  ranges: z.array(DeclaredRange).default([]),
  targetX: z.number().exactOptional(),
});

/** Which x a run's progress is reported in, when its streams have several kinds. */
const X_KINDS: readonly XKind[] = ['timestep', 'update', 'episode', 'row'];

/** Tags that rl_games writes a second and a third time, over seconds and over epochs, where the rest counts frames. */
const OTHER_AXIS = /^(?:(?:shaped_)?rewards|episode_lengths)\/(?:time|iter)$/;

/** A stream that is being read. */
export interface OpenStream {
  readonly row: StreamRow;
  readonly reader: StreamReader;
}

/** Opens its reader when it is first needed: where another thread decodes, that is rarely. */
class LazyStream implements OpenStream {
  readonly row: StreamRow;
  readonly #open: () => StreamReader;
  #reader: StreamReader | null = null;

  constructor(row: StreamRow, open: () => StreamReader) {
    this.row = row;
    this.#open = open;
  }

  get reader(): StreamReader {
    this.#reader ??= this.#open();
    return this.#reader;
  }
}

const savedStates = (text: string): SavedStates => SavedStates.parse(JSON.parse(text));

const keyOf = ({ tag, source, lane }: Pick<SeriesKey, 'tag' | 'source' | 'lane'>): string =>
  JSON.stringify([tag, source, lane]);

/** State of a run in memory while its streams are read: readers, writers, observations. It may be thrown away after any commit: all is stored. */
export class RunState {
  readonly run: string;
  revision = 0;
  /** Bytes of its keep file that the index knows. */
  keepBytes = 0;
  reading: RunReading;
  /** Observers of this run's points, by their ids. */
  readonly observations: ReadonlyMap<string, PointObservation>;
  readonly streams = new Map<string, OpenStream>();
  readonly #db: Sqlite;
  readonly #observers: Observers;
  readonly #rows = new Map<string, SeriesRow>();
  readonly #writers = new Map<number, SeriesWriter>();

  constructor(db: Sqlite, observers: Observers, run: string) {
    this.#db = db;
    this.#observers = observers;
    this.run = run;
    this.reading = { runId: run, dialect: 'auto', patterns: [], markers: [] };
    const row = db.get(
      'SELECT reading, revision, keepBytes, observations FROM runs WHERE run = ?',
      run,
    );
    const reading = row === null ? null : textOrNull(row, 'reading');
    if (reading !== null) {
      this.reading = readStored('reading', () => Reading.parse(JSON.parse(reading)));
    }
    const saved = row === null ? null : textOrNull(row, 'observations');
    this.observations = readStored('observations', () =>
      openAll(observers.points, this.reading, saved === null ? {} : savedStates(saved)),
    );
    if (row === null) return;
    this.revision = numberIn(row, 'revision');
    this.keepBytes = numberIn(row, 'keepBytes');
    for (const stored of streamsOf(db, run)) this.openStream(stored.row, stored.state);
    for (const series of seriesOf(db, run)) this.#rows.set(keyOf(series), series);
  }

  openStream(row: StreamRow, state: Json | null): OpenStream {
    const open = new LazyStream(row, () =>
      readStored('state', () => openStream(this.#observers.lines, this.reading, row, state)),
    );
    this.streams.set(row.stream, open);
    return open;
  }

  /**
   * Progress of the run: the x of its newest point, of the furthest stream if the console and a file disagree, and the greatest x on each of
   * its axes.
   */
  progress(): RunProgress {
    const fileGoals: Partial<Record<XKind, number>> = {};
    for (const { row } of this.streams.values()) Object.assign(fileGoals, row.goals);
    return { ...this.#newest(), furthest: this.#furthest(), fileGoals };
  }

  /** By the newest segment of each series: a training that began again is as far as it is now. */
  #furthest(): Partial<Record<XKind, number>> {
    const furthest: Partial<Record<XKind, number>> = {};
    for (const { source, tag, xKind, count, lastX } of this.#rows.values()) {
      const isOther = source === 'system' || OTHER_AXIS.test(tag);
      if (isOther || count === 0 || !Number.isFinite(lastX)) continue;
      furthest[xKind] = Math.max(furthest[xKind] ?? lastX, lastX);
    }
    return furthest;
  }

  #newest(): RunProgress {
    const { revision } = this;
    const rows = [...this.streams.values()].map((open) => open.row);
    const pointCount = rows.reduce((sum, row) => sum + row.points, 0);
    for (const xKind of X_KINDS) {
      const xs = rows.flatMap((row) => row.lastXs[xKind] ?? []);
      if (xs.length > 0) return { revision, pointCount, lastX: Math.max(...xs), xKind };
    }
    return { revision, pointCount, lastX: null, xKind: null };
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
