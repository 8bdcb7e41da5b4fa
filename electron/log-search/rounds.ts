import type { ScanOutcome } from './scan-thread';

/** Parts of a log that go to a thread at once. Small enough that the first lines are found soon. */
const PART_BYTES = 16 << 20;

interface Open {
  /** Start of the log's last line, when it has no end yet. */
  readonly open: { readonly start: number } | null;
}

export interface Reading<R extends Open> {
  /** Parts that may be read at once. */
  readonly width: number;
  scan(from: number, to: number, limit: number): Promise<ScanOutcome>;
  /** Result of a part, or null if it is none. */
  isResult(outcome: ScanOutcome): R | null;
  /** Takes the results in the order of the log. */
  accept(from: number, result: R): void;
  /** The log starts over: what was taken holds no more. */
  reset(): void;
  /** It cannot continue. */
  fail(outcome: ScanOutcome): void;
}

/**
 * Reads a log that may grow, part by part, several at once. A round goes to the end that is known when it begins; a
 * line without an end is read again in the next one.
 */
export class Rounds<R extends Open> {
  readonly #reading: Reading<R>;
  /** A number for each log: when it starts over, answers about the old one are passed over. */
  #log = 0;
  #settled = 0;
  #next = 0;
  #limit = 0;
  #wanted = 0;
  #running = 0;
  #consumed = 0;
  #open: number | null = null;
  readonly #results = new Map<number, R>();
  readonly #waiting = new Set<() => void>();
  isOver = false;

  constructor(reading: Reading<R>) {
    this.#reading = reading;
  }

  /** Whether everything has been read that is known. */
  get isDone(): boolean {
    return this.isOver || (this.#running === 0 && this.#limit >= this.#wanted);
  }

  get doneBytes(): number {
    return this.isDone ? this.#wanted : Math.min(this.#consumed, this.#wanted);
  }

  get totalBytes(): number {
    return this.#wanted;
  }

  /** The log is known up to here. */
  extendTo(bytes: number): void {
    if (bytes < this.#limit) this.#begin();
    this.#wanted = bytes;
    this.#go();
  }

  stop(): void {
    this.isOver = true;
    this.#report();
  }

  /** Waits until everything is read, or so long. */
  async settled(maxMs: number): Promise<void> {
    if (this.isDone) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, maxMs);
      const waiting = this.#waiting;
      function done(): void {
        clearTimeout(timer);
        waiting.delete(done);
        resolve();
      }
      waiting.add(done);
    });
  }

  #begin(): void {
    this.#log += 1;
    this.#settled = 0;
    this.#next = 0;
    this.#limit = 0;
    this.#consumed = 0;
    this.#running = 0;
    this.#open = null;
    this.#results.clear();
    this.#reading.reset();
  }

  #go(): void {
    if (this.isOver) return;
    const isRoundOver = this.#running === 0 && this.#next >= this.#limit;
    if (isRoundOver && this.#limit < this.#wanted) {
      this.#settled = this.#open ?? this.#limit;
      this.#open = null;
      this.#next = this.#settled;
      this.#consumed = this.#settled;
      this.#limit = this.#wanted;
    }
    while (this.#running < this.#reading.width && this.#next < this.#limit) {
      const from = this.#next;
      this.#next = Math.min(from + PART_BYTES, this.#limit);
      this.#running += 1;
      void this.#read(this.#log, from, this.#next);
    }
    if (this.isDone) this.#report();
  }

  async #read(log: number, from: number, to: number): Promise<void> {
    const outcome = await this.#reading.scan(from, to, this.#limit);
    if (log !== this.#log || this.isOver) return;
    this.#running -= 1;
    const result = this.#reading.isResult(outcome);
    if (result === null) {
      this.#reading.fail(outcome);
      this.stop();
      return;
    }
    this.#results.set(from, result);
    this.#consumeInOrder();
    this.#go();
  }

  #consumeInOrder(): void {
    for (;;) {
      const from = this.#consumed;
      const result = this.#results.get(from);
      if (result === undefined) return;
      this.#results.delete(from);
      this.#consumed = Math.min(from + PART_BYTES, this.#limit);
      this.#open ??= result.open?.start ?? null;
      this.#reading.accept(from, result);
    }
  }

  #report(): void {
    for (const done of this.#waiting) done();
  }
}
