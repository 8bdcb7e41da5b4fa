import type { LogLine } from '#core/contract/log/log-calls';

/** Rows of a page: as many lines as the index of the engine's store has in a block. */
export const PAGE_ROWS = 256;
const CACHED_PAGES = 60;

interface Page {
  readonly lines: readonly LogLine[];
  /** State of the log when this was read; null when nothing in it can change any more. */
  readonly stamp: number | null;
}

/** Page cache of log rows. Rows count from 0; those of a search are its matches. */
export class LogPages {
  readonly #pages = new Map<number, Page>();

  row(row: number): LogLine | null {
    return this.#pages.get(Math.floor(row / PAGE_ROWS))?.lines[row % PAGE_ROWS] ?? null;
  }

  /** Whether there is a line for each of these rows. */
  has(from: number, to: number): boolean {
    for (let row = from; row < to; row += 1) if (this.row(row) === null) return false;
    return true;
  }

  /**
   * The pages of rows `from … to − 1` that are not here, or that may have changed since.
   * @param stamp what the log is now: its bytes
   */
  missing(from: number, to: number, stamp: number): number[] {
    const wanted: number[] = [];
    const last = Math.ceil(to / PAGE_ROWS);
    for (let page = Math.floor(Math.max(0, from) / PAGE_ROWS); page < last; page += 1) {
      const existing = this.#pages.get(page);
      if (existing === undefined || (existing.stamp !== null && existing.stamp !== stamp))
        wanted.push(page);
    }
    return wanted;
  }

  /** @param stamp what the log was when it was read; the last row of the log may still change */
  set(page: number, lines: readonly LogLine[], total: number, stamp: number): void {
    const isSettled = lines.length === PAGE_ROWS && (page + 1) * PAGE_ROWS < total;
    this.#pages.delete(page);
    this.#pages.set(page, { lines, stamp: isSettled ? null : stamp });
    const oldest = this.#pages.keys().next().value;
    if (this.#pages.size > CACHED_PAGES && oldest !== undefined) this.#pages.delete(oldest);
  }
}
