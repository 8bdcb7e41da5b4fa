import type { Tick } from '#core/contract/run-samples';
import type { StoreParts } from './parts';
import { numberIn, numberOrNull } from './rows';
import type { Sqlite } from './sqlite';

/** When the bytes of a run's log were written. */
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

/** The clocks of runs, made anew when another tick came. */
export class RunClocks {
  readonly #db: Sqlite;
  readonly #parts: StoreParts;
  readonly #clocks = new Map<string, RunClock>();

  constructor(db: Sqlite, parts: StoreParts) {
    this.#db = db;
    this.#parts = parts;
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
    const reading = this.#parts.openClock(ticks);
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
