import { rounded, within, type Range } from '../axis/range';
import type { ChartViewOptions } from './view-options';

// Zoom of the charts of a page: the range of the x axis that is shown, chosen by hand or said by the page's address.

/** Change of the viewport: `options` = another range that rests, so finer data is read for it; `view` = a hand still moves it. */
export type ViewportChange = 'options' | 'view';

/** Time a range that is moved by hand rests before it becomes the page's address, and finer data is read. */
const SETTLE_MS = 180;
/** A chosen range is seen before the page is rendered with its new address. */
const SEEN_FIRST_MS = 150;

/** Facts of its page that the viewport knows. */
interface ViewportDeps {
  options(): ChartViewOptions;
  /** Ends of the whole axis; null while they are not known. */
  complete(): Range | null;
  setOptions(changes: Partial<ChartViewOptions>): void;
  notify(change: ViewportChange): void;
}

/** Viewport: the range of the x axis that is shown. It is what the address says, or what a hand has just chosen. */
export class Viewport {
  readonly #page: ViewportDeps;
  /** Shown until the address says it: a range, null = everything; undefined = what the address says. */
  #chosen: Range | null | undefined = undefined;
  #isInHand = false;
  #back: (Range | null)[] = [];
  #settling: ReturnType<typeof setTimeout> | null = null;

  constructor(page: ViewportDeps) {
    this.#page = page;
  }

  /** null = everything. */
  get range(): Range | null {
    if (this.#chosen !== undefined) return this.#chosen;
    const { from, to } = this.#page.options();
    return from === null || to === null ? null : [from, to];
  }

  /** A hand has not come to rest on it yet. */
  get isMoving(): boolean {
    return this.#isInHand;
  }

  /** The page was rendered again; ways back mean nothing on another axis. */
  pageRendered(isOtherAxis: boolean): void {
    if (isOtherAxis) this.#back = [];
    if (this.#settling === null) this.#chosen = undefined;
  }

  stop(): void {
    if (this.#settling !== null) clearTimeout(this.#settling);
  }

  /** Shows this range at once; finer data is read when it rests. */
  move(range: Range): void {
    const inside = this.#within(range);
    if (inside === null) return;
    if (this.#chosen === undefined && this.#settling === null) this.#back.push(this.range);
    this.#chosen = inside;
    this.#isInHand = true;
    this.stop();
    this.#settling = setTimeout(() => this.#commit(inside), SETTLE_MS);
    this.#page.notify('view');
  }

  /** Shows this range and reads finer data at once: a gesture that is over, not one of many. */
  show(range: Range): void {
    const inside = this.#within(range);
    if (inside === null) return;
    if (this.#settling === null) this.#back.push(this.range);
    this.#commit(inside);
  }

  /** Shows everything again. */
  showAll(): void {
    this.#back = [];
    this.#commit(null);
  }

  /** Shows what was shown before the last zoom. */
  goBack(): void {
    this.#commit(this.#back.pop() ?? null);
  }

  #within(range: Range): Range | null {
    const all = this.#page.complete();
    return all === null ? range : within(range, all);
  }

  /** Drawn, and read, at once; then it becomes the address. */
  #commit(exact: Range | null): void {
    const range = exact === null ? null : rounded(exact);
    this.stop();
    this.#chosen = range;
    this.#isInHand = false;
    this.#settling = setTimeout(() => this.#toAddress(range), SEEN_FIRST_MS);
    this.#page.notify('options');
  }

  #toAddress(range: Range | null): void {
    this.#settling = null;
    const options = this.#page.options();
    const [from, to] = [range?.[0] ?? null, range?.[1] ?? null];
    if (options.from !== from || options.to !== to) return this.#page.setOptions({ from, to });
    this.#chosen = undefined;
    this.#page.notify('options');
  }
}
