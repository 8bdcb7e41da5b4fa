import type { Tick } from '#core/contract/run/run-samples';
import { TickClock } from '#core/telemetry/clock';
import { numberIn, numberOrNull, type Row, type Sqlite, textIn } from '../sqlite/sqlite';

/** Clock of a run's log: the wall time at which a byte offset was written, from the ticks. */
export interface RunClock {
  /** Changes when another tick came. */
  readonly stamp: number;
  /** Wall clock of the first tick; null without any. */
  readonly firstMs: number | null;
  /** Whether times never go back. After a correction of the machine's clock they may. */
  readonly isRising: boolean;
  /** Wall clock in ms of an end offset; NaN when there is none. */
  wallAt(offset: number): number;
}

/** Runs whose clocks are in memory: 16 bytes for each tick of the supervisor. */
const MAX_CLOCKS = 16;

/** The clock of a run's ticks so far, which grows with each. */
class GrowingClock {
  stamp = 0;
  firstMs: number | null = null;
  isRising = true;
  #lastMs = Number.NEGATIVE_INFINITY;
  readonly #reading = new TickClock([]);

  add(tick: Tick): void {
    this.firstMs ??= tick.t;
    if (tick.t < this.#lastMs) this.isRising = false;
    this.#lastMs = tick.t;
    this.#reading.append(tick);
  }

  wallAt(offset: number): number {
    return this.#reading.wallAt(offset) ?? Number.NaN;
  }
}

/** Clocks of runs by id; each continues with the ticks that came since it was asked for the last time. */
export class RunClocks {
  readonly #db: Sqlite;
  readonly #clocks = new Map<string, GrowingClock>();

  constructor(db: Sqlite) {
    this.#db = db;
  }

  of(run: string): RunClock {
    const newest = this.#db.get('SELECT max(n) AS n FROM ticks WHERE run = ?', run);
    const stamp = newest === null ? 0 : (numberOrNull(newest, 'n') ?? -1) + 1;
    const growingClock = this.#clocks.get(run);
    const clock =
      growingClock !== undefined && growingClock.stamp <= stamp ? growingClock : new GrowingClock();
    if (clock.stamp < stamp) this.#read(run, clock, stamp);
    this.#clocks.delete(run);
    this.#clocks.set(run, clock);
    const [oldest] = this.#clocks.keys();
    if (this.#clocks.size > MAX_CLOCKS && oldest !== undefined) this.#clocks.delete(oldest);
    return clock;
  }

  /** Ticks may have been recreated under their old numbers: nothing is known of them any more. */
  forget(): void {
    this.#clocks.clear();
  }

  #read(run: string, clock: GrowingClock, stamp: number): void {
    const rows = this.#db.all(
      'SELECT t, m, b FROM ticks WHERE run = ? AND n >= ? ORDER BY n',
      run,
      clock.stamp,
    );
    for (const row of rows) {
      clock.add({ t: numberIn(row, 't'), m: numberIn(row, 'm'), b: numberIn(row, 'b') });
    }
    clock.stamp = stamp;
  }
}

const FIRST = `SELECT series.clock AS clock, chunks.at0 AS at0 FROM series JOIN chunks ON chunks.series = series.id
  WHERE chunks.start = 0 AND series.run = ?`;

/** Time of the first point of a run, or of one of its tags, of all its sources; null without any clock. */
export function firstWallMs(
  db: Sqlite,
  run: string,
  tag: string | null,
  clock: RunClock,
): number | null {
  const rows = tag === null ? db.all(FIRST, run) : db.all(`${FIRST} AND series.tag = ?`, run, tag);
  const walls = rows.map((row) => wallOf(row, clock)).filter(Number.isFinite);
  return walls.length === 0 ? null : Math.min(...walls);
}

function wallOf(row: Row, clock: RunClock): number {
  const at = numberOrNull(row, 'at0') ?? Number.NaN;
  return textIn(row, 'clock') === 'log' ? clock.wallAt(at) : at;
}
