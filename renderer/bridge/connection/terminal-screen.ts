import { CONSUMED_EVERY_BYTES, type TerminalExit } from '#core/contract/terminal/terminal';

/** The screen of a terminal: xterm, or a test. */
export interface Screen {
  /** Calls `shown` once the bytes are on the screen. */
  write(bytes: Uint8Array, shown: () => void): void;
  /** Older bytes are no longer kept, or another shell is behind it: nothing of before holds. */
  clear(): void;
  resized(cols: number, rows: number): void;
  /** From here on it is live: answers of the screen to questions of programs may be sent again. */
  replayed(): void;
  /** Whether this screen is the one that answers questions of programs. */
  answers(here: boolean): void;
  exited(how: TerminalExit): void;
}

/** Output offset that a screen has reached. Offsets count the terminal's output, so a lost message does no harm. */
export class ScreenProgress {
  readonly screen: Screen;
  readonly #report: (total: number) => void;
  /** Bytes handed to the screen; where an attach continues after a break. */
  #received: number | null = null;
  #shown = 0;
  #reported = 0;

  constructor(screen: Screen, report: (total: number) => void) {
    this.screen = screen;
    this.#report = report;
  }

  get received(): number | null {
    return this.#received;
  }

  attached(from: number, cut: boolean): void {
    if (cut || this.#received === null) this.screen.clear();
    this.#received = from;
    this.#shown = from;
    this.#reported = from;
  }

  output(bytes: Uint8Array): void {
    const end = (this.#received ?? 0) + bytes.length;
    this.#received = end;
    this.screen.write(bytes, () => this.#show(end));
  }

  /** Reported every few thousand bytes, and whenever all that came is on the screen. */
  #show(total: number): void {
    this.#shown = Math.max(this.#shown, total);
    const isAll = this.#shown === this.#received;
    if (this.#shown - this.#reported < CONSUMED_EVERY_BYTES && !isAll) return;
    if (this.#shown === this.#reported) return;
    this.#reported = this.#shown;
    this.#report(this.#shown);
  }
}
