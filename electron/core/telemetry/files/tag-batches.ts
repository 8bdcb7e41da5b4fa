import type { XKind } from '../../contract/run/run';
import type { PointsEvent } from '../event';
import { GrowingPoints } from '../points/points';

/** The points of one tag that were not taken yet. */
class Batch {
  readonly tag: string;
  /** The tag as it was written first. */
  readonly bytes: Uint8Array;
  /** The batch whose tag came after this one the last time: trainers write their tags in the same order again. */
  next: Batch | null = null;
  points: GrowingPoints | null = null;
  /** Number of points taken last: about as many come again. */
  expected = 64;

  constructor(tag: string, bytes: Uint8Array) {
    this.tag = tag;
    this.bytes = bytes;
  }

  isNamed(bytes: Uint8Array, from: number, to: number): boolean {
    const own = this.bytes;
    if (own.length !== to - from) return false;
    // Tags of one file begin alike more often than they end alike.
    for (let i = own.length - 1; i >= 0; i -= 1) if (own[i] !== bytes[from + i]) return false;
    return true;
  }
}

const decoder = new TextDecoder('utf-8');

/** Collects points by tag, so that millions of them need no object each. */
export class TagBatches {
  readonly #onNewTag: (tag: string) => string;
  readonly #byTag = new Map<string, Batch>();
  #last: Batch | null = null;
  /** Batches with points, in the order of their first ones. */
  #filled: Batch[] = [];

  /** @param onNewTag called of a tag before its first point is added; it may take what is there, and answers the tag's name. */
  constructor(onNewTag: (tag: string) => string) {
    this.#onNewTag = onNewTag;
  }

  /** Adds a point of the tag in bytes[from … to). false: a tag without a letter has none. */
  add(
    bytes: Uint8Array,
    from: number,
    to: number,
    at: number,
    x: number,
    y: number,
    precision: number,
  ): boolean {
    const next = this.#last?.next ?? null;
    const batch =
      next !== null && next.isNamed(bytes, from, to) ? next : this.#find(bytes, from, to);
    if (batch === null) return false;
    this.#last = batch;
    if (batch.points === null) {
      batch.points = new GrowingPoints(batch.expected);
      this.#filled.push(batch);
    }
    batch.points.push(at, x, y, precision);
    return true;
  }

  /** Everything that was added since the last time. */
  drain(xKind: XKind): PointsEvent[] {
    const newest = this.#last;
    const events: PointsEvent[] = [];
    for (const batch of this.#filled) {
      const { tag, points } = batch;
      if (points === null) continue;
      batch.expected = Math.max(64, points.length + (points.length >> 4));
      batch.points = null;
      events.push({ kind: 'points', tag, xKind, points, isNewest: batch === newest });
    }
    this.#filled = [];
    return events;
  }

  #find(bytes: Uint8Array, from: number, to: number): Batch | null {
    const tag = decoder.decode(bytes.subarray(from, to));
    if (tag === '') return null;
    let batch = this.#byTag.get(tag);
    if (batch === undefined) {
      batch = new Batch(this.#onNewTag(tag), bytes.slice(from, to));
      this.#byTag.set(tag, batch);
    }
    if (this.#last !== null) this.#last.next = batch;
    return batch;
  }
}
