/** Rate over the last seconds: a link that stalled for a minute does not show in its average. */
const WINDOW_MS = 5_000;
/** Token and two lengths. */
const FRAME_HEAD_BYTES = 40;

/** Transfer rate and progress: the bytes that a transfer has moved. */
export class TransferMeter {
  readonly #startedMs = performance.now();
  #endedMs: number | null = null;
  #samples: (readonly [number, number])[] = [];
  arrivedBytes = 0;
  wireBytes = 0;
  cuts = 0;

  /** A question went out with these bytes beside it. */
  onRequest(fields: object, bytes: number): void {
    this.wireBytes += FRAME_HEAD_BYTES + Buffer.byteLength(JSON.stringify(fields)) + bytes;
  }

  /** @param bytes of all that has arrived, in earlier tries too */
  arrived(bytes: number): void {
    this.arrivedBytes = bytes;
    const nowMs = performance.now();
    this.#samples = this.#samples.filter(([atMs]) => nowMs - atMs < WINDOW_MS);
    this.#samples.push([nowMs, bytes]);
  }

  /** null until two moments can be compared. */
  bytesPerSecond(): number | null {
    const [first] = this.#samples;
    const nowMs = this.#endedMs ?? performance.now();
    if (first === undefined || nowMs - first[0] < 1) return null;
    return (1_000 * (this.arrivedBytes - first[1])) / (nowMs - first[0]);
  }

  get elapsedMs(): number {
    return (this.#endedMs ?? performance.now()) - this.#startedMs;
  }

  end(): void {
    this.#endedMs = performance.now();
  }
}
