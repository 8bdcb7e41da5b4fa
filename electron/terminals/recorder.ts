/** Amount of output kept per terminal for a page that comes back (facts §3.5). */
export const RETAINED_BYTES = 2 << 20;
const MERGED_BYTES = 4096;

export type RecordedEntry =
  | { readonly kind: 'output'; readonly offset: number; readonly bytes: Uint8Array }
  | { readonly kind: 'resize'; readonly cols: number; readonly rows: number };

interface Size {
  readonly cols: number;
  readonly rows: number;
}

/** Data a page needs to draw the same screen: from which byte on, in which size, and then what happened. */
export interface Replay {
  readonly from: number;
  /** Bytes after the offset asked for are no longer kept. */
  readonly cut: boolean;
  readonly size: Size;
  readonly events: readonly RecordedEntry[];
}

/** The last output of one terminal with its changes of size in between, bounded. */
export class Recorder {
  readonly #retainedBytes: number;
  #events: RecordedEntry[] = [];
  /** Size before the first event. */
  #size: Size;
  #start = 0;
  #end = 0;

  constructor(size: Size, retainedBytes: number = RETAINED_BYTES) {
    this.#size = size;
    this.#retainedBytes = retainedBytes;
  }

  /** All bytes so far, kept or not. */
  get total(): number {
    return this.#end;
  }

  output(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    const last = this.#events.at(-1);
    // A spinner puts out a few bytes at a time, for hours; one event each would cost more than the bytes.
    if (last?.kind === 'output' && last.bytes.length + bytes.length <= MERGED_BYTES) {
      this.#events.pop();
      this.#events.push({ ...last, bytes: Buffer.concat([last.bytes, bytes]) });
    } else {
      this.#events.push({ kind: 'output', offset: this.#end, bytes });
    }
    this.#end += bytes.length;
    this.#drop();
  }

  resize(cols: number, rows: number): void {
    const last = this.#events.at(-1);
    // Dragging a window edge makes hundreds of these; only the last before the next output is seen.
    if (last?.kind === 'resize') this.#events.pop();
    this.#events.push({ kind: 'resize', cols, rows });
  }

  /** From an offset the page already has, else from the first byte kept. */
  replay(from: number | null): Replay {
    const have = from !== null && from <= this.#end ? from : null;
    if (have !== null && have >= this.#start) return this.#replayFrom(have, false);
    return this.#replayFrom(this.#start, this.#start > 0 || from !== null);
  }

  #replayFrom(from: number, cut: boolean): Replay {
    const events: RecordedEntry[] = [];
    let size = this.#size;
    for (const event of this.#events) {
      if (event.kind === 'resize') {
        if (events.length === 0) size = { cols: event.cols, rows: event.rows };
        else events.push(event);
      } else if (event.offset >= from) events.push(event);
      else if (event.offset + event.bytes.length > from) {
        events.push({ ...event, offset: from, bytes: event.bytes.subarray(from - event.offset) });
      }
    }
    return { from, cut, size, events };
  }

  #drop(): void {
    while (this.#end - this.#start > this.#retainedBytes) {
      const first = this.#events.shift();
      if (!first) return;
      if (first.kind === 'resize') {
        this.#size = { cols: first.cols, rows: first.rows };
        continue;
      }
      const over = this.#end - this.#start - this.#retainedBytes;
      if (over >= first.bytes.length) this.#start += first.bytes.length;
      else this.#keepTail(first.bytes, over);
    }
  }

  /** A replay that began inside a line or an escape sequence would draw its rest as text. */
  #keepTail(bytes: Uint8Array, over: number): void {
    const newline = bytes.indexOf(0x0a, over);
    const cutAt = newline === -1 ? over : newline + 1;
    this.#start += cutAt;
    // A copy: a view would keep the dropped part in memory.
    const stored = bytes.slice(cutAt);
    if (stored.length > 0) {
      this.#events.unshift({ kind: 'output', offset: this.#start, bytes: stored });
    }
  }
}
