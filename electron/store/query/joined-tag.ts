import { picked, type Segmented } from '#core/telemetry/points/newest-segment';
import { GrowingPoints, type Points } from '#core/telemetry/points/points';
import { Smoothed } from '#core/telemetry/points/smoothing';
import { byTime } from './chart';
import { TrainerElapsed } from './trainer-elapsed';

/** Moving averages that are remembered of one tag: who drags the slider of smoothing asks for many, once each. */
const MAX_AVERAGES = 4;

interface Average {
  readonly points: GrowingPoints;
  readonly smoothed: Smoothed;
}

/**
 * One tag of a run joined over all its sources, its clocks resolved to wall ms: all that is computed from its points and
 * held in memory between two queries. Joined points are never changed, only replaced.
 */
export class JoinedTag {
  readonly all: Segmented;
  /** Numbers of the shown points, by rising x. */
  readonly order: Uint32Array;
  readonly newest: GrowingPoints;
  readonly #held: (bytes: number) => void;
  #timed: GrowingPoints | null = null;
  #elapsed: { readonly seconds: JoinedTag; readonly points: GrowingPoints } | null = null;
  #seconds: TrainerElapsed | null = null;
  #averages: readonly Average[] = [];

  /** @param held called with how many bytes are in memory, whenever that changed */
  constructor(all: Segmented, order: Uint32Array, held: (bytes: number) => void) {
    this.all = all;
    this.order = order;
    // Where one segment is all there is, every point is shown, in its order.
    const isPlain = all.starts.length === 1 && all.points instanceof GrowingPoints;
    this.newest = isPlain ? all.points : picked(all.points, order);
    this.#held = held;
  }

  get heldBytes(): number {
    const columns = new Set([
      this.all.points,
      this.newest,
      this.#timed ?? this.newest,
      this.#elapsed?.points ?? this.newest,
    ]);
    const points = [...columns].reduce((sum, of) => sum + columnBytes(of), 0);
    const averages = this.#averages.reduce((sum, { smoothed }) => sum + smoothed.heldBytes, 0);
    return this.order.byteLength + points + averages + (this.#seconds?.heldBytes ?? 0);
  }

  /** The shown points that have a clock, by rising time. */
  timed(): GrowingPoints {
    if (this.#timed !== null) return this.#timed;
    const timed = byTime(this.newest);
    this.#timed = timed;
    this.#held(this.heldBytes);
    return timed;
  }

  /** Its values as a clock: of a tag that counts the seconds since the training began. */
  asSeconds(): TrainerElapsed {
    if (this.#seconds !== null) return this.#seconds;
    const seconds = new TrainerElapsed(this.newest);
    this.#seconds = seconds;
    this.#held(this.heldBytes);
    return seconds;
  }

  /** The shown points whose time the trainer's seconds give, by rising time: `at` is ms since the training began. */
  elapsed(seconds: JoinedTag): GrowingPoints {
    if (this.#elapsed?.seconds === seconds) return this.#elapsed.points;
    const points = seconds.asSeconds().timed(this.newest);
    this.#elapsed = { seconds, points };
    this.#held(this.heldBytes);
    return points;
  }

  /** The moving average of `newest`, of `timed` or of `elapsed`. */
  smoothed(points: GrowingPoints, weight: number): Smoothed {
    const isIt = (one: Average): boolean => one.points === points && one.smoothed.weight === weight;
    const average = this.#averages.find(isIt);
    if (average !== undefined) return average.smoothed;
    const smoothed = new Smoothed(weight);
    smoothed.append(points.y.subarray(0, points.length));
    this.#averages = [{ points, smoothed }, ...this.#averages.slice(0, MAX_AVERAGES - 1)];
    this.#held(this.heldBytes);
    return smoothed;
  }
}

const columnBytes = ({ at, x, y, p }: Points): number =>
  at.byteLength + x.byteLength + y.byteLength + p.byteLength;
