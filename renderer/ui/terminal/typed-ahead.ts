const CSI = '\u001B[';
/**
 * What xterm sends by itself after a CSI: the focus (I, O) and the mouse (<, M); "Mouse Tracking" in xterm's control sequences. No key is
 * any of these.
 */
const REPORT = /^(?:[IO]$|[<M])/;
/** Whether this is what xterm reports by itself. */
export const isReport = (text: string): boolean =>
  text.startsWith(CSI) && REPORT.test(text.slice(CSI.length));

/**
 * The way from a screen to its shell, open while the screen is live. What the user types before that waits; what xterm reports before that
 * goes nowhere, for it answers programs that ran when the output was new.
 */
export class TypedAhead {
  readonly #send: (text: string) => void;
  #waiting: string[] = [];
  isLive = false;

  constructor(send: (text: string) => void) {
    this.#send = send;
  }

  type(text: string): void {
    if (this.isLive) this.#send(text);
    else if (!isReport(text)) this.#waiting.push(text);
  }

  /** All output of before is drawn. */
  live(): void {
    this.isLive = true;
    for (const text of this.#waiting.splice(0)) this.#send(text);
  }

  /** Output of before is drawn again. */
  replay(): void {
    this.isLive = false;
  }
}
