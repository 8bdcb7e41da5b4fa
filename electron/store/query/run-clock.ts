import type { Tick } from '#core/contract/run/run-samples';
import { TickClock } from '#core/telemetry/clock';
import { numberIn, numberOrNull, type Row, type Sqlite, textIn } from '../sqlite/sqlite';

/** Clock of a run's log: the wall time at which a byte offset was written, from the ticks. */
export interface RunClock {
  /** Changes when another tick came. */
  readonly stamp: number;
  /** Wall clock of the first tick; null without any. */
  readonly firstMs: number | null;
  /** Do times never go back? After a correction of the machine's clock they may. */
  readonly isRising: boolean;
  /** Wall clock in ms of an end offset; NaN when there is none. */
  wallAt(offset: number): number;
}

/** Clocks of runs by id, each made anew when another tick came. */
export class RunClocks {
  readonly #db: Sqlite;
  readonly #clocks = new Map<string, RunClock>();

  constructor(db: Sqlite) {
    this.#db = db;
  }

  of(run: string): RunClock {
    const newest = this.#db.get('SELECT max(n) AS n FROM ticks WHERE run = ?', run);
    const stamp = newest === null ? 0 : (numberOrNull(newest, 'n') ?? -1) + 1;
    const known = this.#clocks.get(run);
    if (known?.stamp === stamp) return known;
    const rows = this.#db.all('SELECT t, m, b FROM ticks WHERE run = ? ORDER BY n', run);
    const ticks: Tick[] = rows.map((row) => ({
      t: numberIn(row, 't'),
      m: numberIn(row, 'm'),
      b: numberIn(row, 'b'),
    }));
    const reading = new TickClock(ticks);
    const clock: RunClock = {
      stamp,
      firstMs: ticks[0]?.t ?? null,
      isRising: ticks.every((tick, i) => i === 0 || tick.t >= (ticks[i - 1]?.t ?? 0)),
      wallAt: (offset) => reading.wallAt(offset) ?? Number.NaN,
    };
    this.#clocks.set(run, clock);
    return clock;
  }
}

const FIRST = `SELECT series.clock AS clock, chunks.at0 AS at0 FROM series JOIN chunks ON chunks.series = series.id
  WHERE chunks.start = 0 AND series.run = ?`;

/** When the first point of a run, or of one of its tags, was written, of all its sources; null without any clock. */
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
