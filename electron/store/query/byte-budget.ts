/**
 * Bytes that the caches of charts hold together between two questions: pieces and nodes of stored series, joined
 * series, moving averages. The engine's memory stays flat because they share one bound, however many points come.
 */
export const CHART_BYTES = 8 << 20;

interface Held {
  readonly bytes: number;
  readonly drop: () => void;
}

/** A budget of bytes that caches share: what was used least recently is dropped first (LRU), of whichever cache. */
export class ByteBudget {
  readonly #max: number;
  readonly #held = new Map<object, Held>();
  #bytes = 0;

  /** @param most bytes */
  constructor(max: number = CHART_BYTES) {
    this.#max = max;
  }

  /** Bytes of all that is held now. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Records that something was used, and how many bytes it holds now. Others are dropped until all fit; what was used just now never is,
   * even where it is larger than the budget.
   * @param drop forgets it; it is asked for at most once after each use
   */
  use(thing: object, bytes: number, drop: () => void): void {
    this.release(thing);
    this.#held.set(thing, { bytes, drop });
    this.#bytes += bytes;
    for (const [oldest, held] of this.#held) {
      if (this.#bytes <= this.#max || oldest === thing) return;
      this.release(oldest);
      held.drop();
    }
  }

  /** It is held no longer. Nothing is dropped for that. */
  release(thing: object): void {
    this.#bytes -= this.#held.get(thing)?.bytes ?? 0;
    this.#held.delete(thing);
  }
}
