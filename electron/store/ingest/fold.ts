import type { Tick } from '#core/contract/run/run-samples';
import type { PointEvent, PointsEvent, TrainerEvent } from '#core/telemetry/event';
import type { OpenStream, RunState } from './run-state';
import { type SeriesRow, updateSeries } from '../sqlite/series-table';
import type { SeriesWriter } from './series-writer';
import type { Sqlite } from '../sqlite/sqlite';
import type { LogColumns } from './streams/log-columns';
import { laneOf } from './streams/open-stream';
import type { Sink } from './streams/stream-reader';

/** Writes the events of one chunk (points, ticks, offsets of lines) into the index. Lives for one commit, within its transaction. */
export class Fold implements Sink {
  readonly #db: Sqlite;
  readonly #state: RunState;
  readonly #open: OpenStream;
  readonly #writers = new Set<SeriesWriter>();
  readonly #broken = new Set<SeriesRow>();
  readonly #bySource = new Map<string, Map<string, SeriesWriter>>();

  constructor(db: Sqlite, state: RunState, open: OpenStream) {
    this.#db = db;
    this.#state = state;
    this.#open = open;
  }

  events(source: string, events: readonly TrainerEvent[]): void {
    for (const event of events) {
      if (event.kind === 'segment') this.#break(source);
      else if (event.kind === 'points') this.#points(source, event);
      else if (event.kind === 'point') this.#point(source, event);
      else if (event.kind === 'target') this.#open.row.goals[event.xKind] = event.x;
    }
  }

  columns({ series, lineBlocks, lastXs }: LogColumns): void {
    const { row } = this.#open;
    for (const { source, points, withoutX, ...key } of series) {
      const writer = this.#writer(source, key, true);
      writer.row.withoutX += withoutX;
      writer.appendAll(points);
      row.points += points.length;
    }
    Object.assign(row.lastXs, lastXs);
    for (const [block, offset] of lineBlocks) this.#lineBlock(block, offset);
  }

  tick(n: number, { t, m, b }: Tick): void {
    this.#db.run(
      'INSERT OR REPLACE INTO ticks VALUES (?, ?, ?, ?, ?)',
      this.#state.run,
      n,
      t,
      m,
      b,
    );
  }

  forgetTicks(): void {
    this.#db.run('DELETE FROM ticks WHERE run = ?', this.#state.run);
  }

  #lineBlock(block: number, offset: number): void {
    this.#db.run('INSERT OR REPLACE INTO lines VALUES (?, ?, ?)', this.#state.run, block, offset);
  }

  forgetLines(): void {
    this.#db.run('DELETE FROM lines WHERE run = ?', this.#state.run);
  }

  /** Writes what was folded. */
  commit(): void {
    const observations = [...this.#state.observations.values()];
    for (const writer of this.#writers) writer.commit(observations);
    for (const row of this.#broken) updateSeries(this.#db, row);
  }

  /** Wall time of a file's point is its own. */
  #point(source: string, event: PointEvent): void {
    const { row } = this.#open;
    const writer = this.#writer(source, event, false);
    if (!Number.isFinite(event.x)) {
      writer.row.withoutX += 1;
      return;
    }
    writer.append(event, event.wallMs ?? Number.NaN);
    if (row.kind === 'samples') return;
    row.points += 1;
    row.lastXs[event.xKind] = event.x;
  }

  /** Points of a trainer's own file: what it says about time is its own. */
  #points(source: string, { tag, xKind, points, isNewest }: PointsEvent): void {
    const { row } = this.#open;
    const writer = this.#writer(source, { tag, xKind }, false);
    writer.appendAll(points);
    row.points += points.length;
    const newest = points.x[points.length - 1];
    if (isNewest && newest !== undefined) row.lastXs[xKind] = newest;
  }

  #writer(
    source: string,
    { tag, xKind, derivation }: Pick<PointEvent, 'tag' | 'xKind' | 'derivation'>,
    isLog: boolean,
  ): SeriesWriter {
    const ofSource = this.#ofSource(source);
    const seriesWriter = ofSource.get(tag);
    if (seriesWriter !== undefined) return seriesWriter;
    const { kind, stream } = this.#open.row;
    const writer = this.#state.writer({
      lane: laneOf(kind, stream, source),
      source,
      tag,
      xKind,
      clock: isLog ? 'log' : 'own',
      derivation: derivation ?? null,
    });
    ofSource.set(tag, writer);
    this.#writers.add(writer);
    return writer;
  }

  #ofSource(source: string): Map<string, SeriesWriter> {
    const entries = this.#bySource.get(source);
    if (entries !== undefined) return entries;
    const added = new Map<string, SeriesWriter>();
    this.#bySource.set(source, added);
    return added;
  }

  /** Every series of the source that has points opens a segment with its next one. */
  #break(source: string): void {
    const { kind, stream } = this.#open.row;
    for (const row of this.#state.seriesOfLane(laneOf(kind, stream, source))) {
      row.breaks = row.count > 0;
      this.#broken.add(row);
    }
  }
}

/** Records the events that it hands on: what keep/ has to know of a commit. */
export class RecordingSink implements Sink {
  readonly #sink: Sink;
  readonly #events: TrainerEvent[];

  constructor(sink: Sink, events: TrainerEvent[]) {
    this.#sink = sink;
    this.#events = events;
  }

  events(source: string, events: readonly TrainerEvent[]): void {
    for (const event of events) this.#events.push(event);
    this.#sink.events(source, events);
  }

  tick(n: number, tick: Tick): void {
    this.#sink.tick(n, tick);
  }

  forgetTicks(): void {
    this.#sink.forgetTicks();
  }

  columns(columns: LogColumns): void {
    this.#sink.columns(columns);
  }

  forgetLines(): void {
    this.#sink.forgetLines();
  }
}
