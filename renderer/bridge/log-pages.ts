import type { LogLine } from '#core/contract/log-calls';

export const PAGE_LINES = 500;
const KEPT_PAGES = 60;

/** Pages of a log that were fetched. A page that was complete is never fetched again. */
export class LogPages {
  readonly #pages = new Map<number, readonly LogLine[]>();

  line(number: number): LogLine | null {
    const page = Math.floor((number - 1) / PAGE_LINES);
    return this.#pages.get(page)?.[(number - 1) % PAGE_LINES] ?? null;
  }

  /** The pages to fetch so that lines `from … to` of a log of `total` lines are whole. */
  missing(from: number, to: number, total: number): number[] {
    const last = Math.min(to, total);
    const wanted: number[] = [];
    for (
      let page = Math.floor((Math.max(1, from) - 1) / PAGE_LINES);
      page * PAGE_LINES < last;
      page += 1
    ) {
      const whole = Math.min(PAGE_LINES, total - page * PAGE_LINES);
      if ((this.#pages.get(page)?.length ?? 0) < whole) wanted.push(page);
    }
    return wanted;
  }

  put(page: number, lines: readonly LogLine[]): void {
    this.#pages.delete(page);
    this.#pages.set(page, lines);
    const oldest = this.#pages.keys().next().value;
    if (this.#pages.size > KEPT_PAGES && oldest !== undefined) this.#pages.delete(oldest);
  }

  /** The log was replaced: nothing that was read holds. */
  clear(): void {
    this.#pages.clear();
  }
}
