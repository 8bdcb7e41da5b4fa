/** Pointer position on one axis, and the time there if it is known. */
export interface CrosshairAt {
  readonly axisId: string;
  readonly x: number;
  readonly wallMs: number | null;
  /** The chart that is pointed at. */
  readonly owner: object | null;
}

/** One crosshair for all charts of a page, outside of React: moving it redraws a few marks and numbers, no chart. */
export class Crosshair {
  #at: CrosshairAt | null = null;
  readonly #listeners = new Set<() => void>();

  readonly at = (): CrosshairAt | null => this.#at;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  move(at: CrosshairAt | null): void {
    if (at?.x === this.#at?.x && at?.axisId === this.#at?.axisId) return;
    this.#at = at;
    this.#listeners.forEach((listener) => listener());
  }
}
