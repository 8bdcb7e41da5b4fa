/** Speed is of the last seconds: one number over a whole download hides that it stalls now. */
const WINDOW_MS = 8_000;
/** Two moments closer than this say nothing. */
const MIN_MS = 400;

/** Download speed and remaining time, measured over a sliding window of the last 8 s. */
export class ByteMeter {
  #samples: { readonly atMs: number; readonly bytes: number }[] = [];

  /** @param bytes of the whole that are there now */
  add(bytes: number, atMs: number): void {
    const last = this.#samples.at(-1);
    if (last !== undefined && bytes < last.bytes) this.#samples = [];
    // A hundred samples are enough for a window.
    if (last !== undefined && atMs - last.atMs < WINDOW_MS / 100 && this.#samples.length > 1) {
      this.#samples.pop();
    }
    this.#samples.push({ atMs, bytes });
    this.#forget(atMs);
  }

  /** Bytes a second up to now; null until two moments can be compared. Silence counts: it falls to 0. */
  bytesPerSecond(nowMs: number): number | null {
    this.#forget(nowMs);
    const [first] = this.#samples;
    const last = this.#samples.at(-1);
    if (first === undefined || last === undefined || nowMs - first.atMs < MIN_MS) return null;
    return (1_000 * (last.bytes - first.bytes)) / (nowMs - first.atMs);
  }

  /** The remaining time in ms; null where speed or size is not known. */
  leftMs(totalBytes: number | null, nowMs: number): number | null {
    const speed = this.bytesPerSecond(nowMs);
    const arrived = this.#samples.at(-1)?.bytes;
    if (totalBytes === null || speed === null || speed <= 0 || arrived === undefined) return null;
    return (1_000 * Math.max(0, totalBytes - arrived)) / speed;
  }

  #forget(nowMs: number): void {
    while (this.#samples.length > 1 && nowMs - (this.#samples[0]?.atMs ?? nowMs) > WINDOW_MS) {
      this.#samples.shift();
    }
  }
}
