import { z } from 'zod';
import type { Json } from '../../lib/json';
import type { TrainerEvent } from '../event';
import { saveEvents, SavedEvents } from './saved-events';

const Saved = z.object({
  count: z.int(),
  seen: z.int().nullable(),
  chain: z.string(),
  marks: z.array(z.tuple([z.int(), z.string()])),
  pending: SavedEvents,
});

/**
 * The fingerprint of all rows so far and one more: two runs of FNV-1a (Fowler, Noll, Vo) that start and step
 * differently, 64 bits together.
 */
function chained(chain: string, row: string): string {
  let low = chain === '' ? 0x811c9dc5 : Number.parseInt(chain.slice(0, 8), 16);
  let high = chain === '' ? 0x9747b28c : Number.parseInt(chain.slice(8), 16);
  for (let i = 0; i <= row.length; i += 1) {
    // After the row comes its end, so that `ab`, `c` is not `a`, `bc`.
    const code = i < row.length ? row.charCodeAt(i) : 10;
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ (code + 0x9e37), 0x01000193) ^ (high >>> 15);
  }
  return (low >>> 0).toString(16).padStart(8, '0') + (high >>> 0).toString(16).padStart(8, '0');
}

const isPowerOfTwo = (n: number): boolean => (n & (n - 1)) === 0;

/**
 * Distinguishes a file that was rewritten in place (the same rows again, perhaps with longer lines) from one that was restarted. SB3
 * rewrites the whole progress.csv when a new key appears: those rows must not count twice, and open no segment. Fingerprints of the file's
 * first 1, 2, 4, 8 … rows and of all of it are kept; after a reset the rows are compared against them, and held back until the next
 * fingerprint either knows them or does not.
 */
export class RowMemory {
  /** Rows of the file that were given on. */
  #count = 0;
  /** Rows seen again since a reset; null while nothing is compared. */
  #seen: number | null = null;
  #chain = '';
  #marks: (readonly [number, string])[] = [];
  #pending: TrainerEvent[] = [];

  /** @param saved what `save` gave; anything else begins a new file. */
  constructor(saved: unknown = null) {
    const state = Saved.safeParse(saved);
    if (!state.success) return;
    this.#count = state.data.count;
    this.#seen = state.data.seen;
    this.#chain = state.data.chain;
    this.#marks = state.data.marks;
    this.#pending = state.data.pending;
  }

  /** The row's events, or none while the row is known or may be; a new file's begin with a segment. */
  admit(row: string, events: readonly TrainerEvent[]): readonly TrainerEvent[] {
    this.#chain = chained(this.#chain, row);
    if (this.#seen === null) {
      this.#count += 1;
      if (isPowerOfTwo(this.#count)) this.#marks.push([this.#count, this.#chain]);
      return events;
    }
    this.#seen += 1;
    this.#pending.push(...events);
    const mark = this.#marks.find(([rows]) => rows === this.#seen);
    if (mark === undefined) return [];
    if (mark[1] !== this.#chain) return this.#restart();
    this.#pending = [];
    if (this.#seen === this.#count) this.#goOn();
    return [];
  }

  /** The file's bytes come again from 0. */
  reset(): void {
    if (this.#seen === null && this.#count > 0) {
      if (!isPowerOfTwo(this.#count)) this.#marks.push([this.#count, this.#chain]);
      this.#seen = 0;
    } else if (this.#seen !== null) this.#seen = 0;
    this.#chain = '';
    this.#pending = [];
  }

  /** Nothing more comes: what was held back counts as a new file, for its rows were never known for certain. */
  finish(): readonly TrainerEvent[] {
    return this.#seen !== null && this.#pending.length > 0 ? this.#restart() : [];
  }

  save(): Json {
    return {
      count: this.#count,
      seen: this.#seen,
      chain: this.#chain,
      marks: this.#marks.map(([rows, chain]) => [rows, chain]),
      pending: saveEvents(this.#pending),
    };
  }

  #restart(): readonly TrainerEvent[] {
    const seen = this.#seen ?? 0;
    const events: TrainerEvent[] = [{ kind: 'segment' }, ...this.#pending];
    this.#marks = this.#marks.filter(([rows]) => rows < seen && isPowerOfTwo(rows));
    if (isPowerOfTwo(seen)) this.#marks.push([seen, this.#chain]);
    this.#count = seen;
    this.#seen = null;
    this.#pending = [];
    return events;
  }

  #goOn(): void {
    this.#marks = this.#marks.filter(([rows]) => isPowerOfTwo(rows));
    this.#seen = null;
  }
}
