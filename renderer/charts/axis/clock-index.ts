import type { ChartData } from '../../bridge/readers/chart-answer';

/**
 * Timestep by time, from the run's own points: so that the machine's samples, which know only the clock, can be on the trainer's axis.
 */
export class ClockIndex {
  readonly #walls: readonly number[];
  readonly #xs: readonly number[];

  /** Pairs must rise in both; one that goes back (a restart, a corrected clock) is left out. */
  constructor(pairs: Iterable<readonly [wallMs: number, x: number]>) {
    const walls: number[] = [];
    const xs: number[] = [];
    for (const [wall, x] of pairs) {
      const last = walls.length - 1;
      if (!Number.isFinite(wall) || !Number.isFinite(x)) continue;
      if (last >= 0 && (wall <= (walls[last] ?? 0) || x < (xs[last] ?? 0))) continue;
      walls.push(wall);
      xs.push(x);
    }
    this.#walls = walls;
    this.#xs = xs;
  }

  /** @param startedMs when the run was at x = 0, if known */
  static of(chart: ChartData, startedMs: number | null): ClockIndex {
    const pairs: [number, number][] = startedMs === null ? [] : [[startedMs, 0]];
    for (let i = 0; i < chart.rows; i += 1) pairs.push([chart.wallMs[i] ?? NaN, chart.x[i] ?? NaN]);
    return new ClockIndex(pairs);
  }

  get isUseful(): boolean {
    return this.#walls.length >= 2;
  }

  /** null before the first and after the last time: what cannot be known is not drawn. */
  xAt(wallMs: number): number | null {
    const walls = this.#walls;
    if (walls.length === 0 || wallMs < (walls[0] ?? 0) || wallMs > (walls.at(-1) ?? 0)) return null;
    let [low, high] = [0, walls.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((walls[middle] ?? 0) < wallMs) low = middle + 1;
      else high = middle;
    }
    const after = Math.max(1, low);
    if (walls.length === 1) return this.#xs[0] ?? null;
    const [w0, w1] = [walls[after - 1] ?? 0, walls[after] ?? 0];
    const [x0, x1] = [this.#xs[after - 1] ?? 0, this.#xs[after] ?? 0];
    return x0 + ((x1 - x0) * (wallMs - w0)) / (w1 - w0);
  }

  /** As `xAt`, but at the ends the first and the last known x. null when nothing is known. */
  xNear(wallMs: number): number | null {
    const [first, last] = [this.#walls[0], this.#walls.at(-1)];
    if (first === undefined || last === undefined || Number.isNaN(wallMs)) return null;
    return this.xAt(Math.max(first, Math.min(last, wallMs)));
  }

  /** The time at which the run was at x; at the ends the first and the last known one. */
  wallAt(x: number): number {
    const [walls, xs] = [this.#walls, this.#xs];
    let [low, high] = [0, xs.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((xs[middle] ?? 0) < x) low = middle + 1;
      else high = middle;
    }
    const [x0, x1] = [xs[low - 1], xs[low]];
    const [w0, w1] = [walls[low - 1], walls[low]];
    if (x1 === undefined || w1 === undefined) return Number.NaN;
    if (x0 === undefined || w0 === undefined || x > x1 || x1 === x0) return w1;
    return w0 + ((w1 - w0) * (x - x0)) / (x1 - x0);
  }
}
