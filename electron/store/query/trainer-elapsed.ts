import { firstIndex, GrowingPoints, type Points } from '#core/telemetry/points/points';

/** Tags that count the seconds since a training began, by its own clock: SB3's, and RLlib's. */
export const SECONDS_TAGS: readonly string[] = ['time/time_elapsed', 'time_total_s'];

/**
 * Elapsed clock of a training that no wall clock times: its own seconds by x, in ms. Seconds that start over, as those of a resumed
 * training do, continue where the ones before ended. Between two known x the time is interpolated; before the first and after the last one
 * it is not known.
 */
export class TrainerElapsed {
  /** Rising x, and ms that never fall. */
  readonly #x: readonly number[];
  readonly #ms: readonly number[];

  /** @param seconds by rising x; what is no finite number is passed over */
  constructor(seconds: Points) {
    const [xs, times]: [number[], number[]] = [[], []];
    let [offset, last] = [0, 0];
    for (let i = 0; i < seconds.length; i += 1) {
      const [x, value] = [seconds.x[i] ?? Number.NaN, seconds.y[i] ?? Number.NaN];
      if (!Number.isFinite(x) || !Number.isFinite(value) || value < 0) continue;
      if (value < last) offset += last;
      last = value;
      if (xs.at(-1) === x) times.pop();
      else xs.push(x);
      times.push((offset + value) * 1_000);
    }
    this.#x = xs;
    this.#ms = times;
  }

  get heldBytes(): number {
    return 16 * this.#x.length;
  }

  /** ms since the training began, at this x; NaN where it is not known. */
  at(x: number): number {
    const next = firstIndex(this.#x.length, (i) => (this.#x[i] ?? 0) >= x);
    const [x1, ms1] = [this.#x[next] ?? Number.NaN, this.#ms[next] ?? Number.NaN];
    if (x1 === x) return ms1;
    const [x0, ms0] = [this.#x[next - 1] ?? Number.NaN, this.#ms[next - 1] ?? Number.NaN];
    return ms0 + ((x - x0) / (x1 - x0)) * (ms1 - ms0);
  }

  /** ms at the last x that is known up to this one, at least; NaN where none is between these two. */
  end(firstX: number, lastX: number): number {
    const [min, max] = [this.#x[0] ?? Number.NaN, this.#x.at(-1) ?? Number.NaN];
    return lastX >= min && firstX <= max ? this.at(Math.min(lastX, max)) : Number.NaN;
  }

  /** The points whose time is known, with it in the place of their clock. */
  timed(points: Points): GrowingPoints {
    const timed = new GrowingPoints(Math.max(1, points.length));
    for (let i = 0; i < points.length; i += 1) {
      const x = points.x[i] ?? Number.NaN;
      const ms = this.at(x);
      if (!Number.isNaN(ms)) timed.push(ms, x, points.y[i] ?? Number.NaN, points.p[i] ?? 0);
    }
    return timed;
  }
}
