import { rounded, within, type Range } from '../axis/range';
import type { ChartLook } from '../look';
import type { StageNews } from './stage-news';

/** How long a part that is moved by hand rests before it becomes the page's address, and finer data is read. */
const SETTLE_MS = 180;
/** A chosen part is seen before the page is rendered with its new address. */
const SEEN_FIRST_MS = 150;

/** What a part is shown on. */
interface Host {
  look(): ChartLook;
  /** Ends of the whole axis; null while they are not known. */
  whole(): Range | null;
  put(changes: Partial<ChartLook>): void;
  tell(news: StageNews): void;
}

/** The part of the axis that is shown: what the address says, or what a hand has just chosen. */
export class ShownPart {
  readonly #host: Host;
  /** Shown until the address says it: a part, null = everything; undefined = what the address says. */
  #chosen: Range | null | undefined = undefined;
  #isInHand = false;
  #back: (Range | null)[] = [];
  #settling: ReturnType<typeof setTimeout> | null = null;

  constructor(host: Host) {
    this.#host = host;
  }

  /** null = everything. */
  get range(): Range | null {
    if (this.#chosen !== undefined) return this.#chosen;
    const { from, to } = this.#host.look();
    return from === null || to === null ? null : [from, to];
  }

  /** A hand has not come to rest on it yet. */
  get isMoving(): boolean {
    return this.#isInHand;
  }

  /** The page was rendered anew; ways back mean nothing on another axis. */
  take(isOtherAxis: boolean): void {
    if (isOtherAxis) this.#back = [];
    if (this.#settling === null) this.#chosen = undefined;
  }

  stop(): void {
    if (this.#settling !== null) clearTimeout(this.#settling);
  }

  /** Shows this part at once; finer data is read when it rests. */
  move(range: Range): void {
    const kept = this.#within(range);
    if (kept === null) return;
    if (this.#chosen === undefined && this.#settling === null) this.#back.push(this.range);
    this.#chosen = kept;
    this.#isInHand = true;
    this.stop();
    this.#settling = setTimeout(() => this.#commit(kept), SETTLE_MS);
    this.#host.tell('view');
  }

  /** Shows this part and reads finer data at once: a gesture that is over, not one of many. */
  show(range: Range): void {
    const kept = this.#within(range);
    if (kept === null) return;
    if (this.#settling === null) this.#back.push(this.range);
    this.#commit(kept);
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
    const whole = this.#host.whole();
    return whole === null ? range : within(range, whole);
  }

  /** Drawn, and read, at once; then it becomes the address. */
  #commit(exact: Range | null): void {
    const range = exact === null ? null : rounded(exact);
    this.stop();
    this.#chosen = range;
    this.#isInHand = false;
    this.#settling = setTimeout(() => this.#toAddress(range), SEEN_FIRST_MS);
    this.#host.tell('look');
  }

  #toAddress(range: Range | null): void {
    this.#settling = null;
    const look = this.#host.look();
    const [from, to] = [range?.[0] ?? null, range?.[1] ?? null];
    if (look.from !== from || look.to !== to) return this.#host.put({ from, to });
    this.#chosen = undefined;
    this.#host.tell('look');
  }
}
