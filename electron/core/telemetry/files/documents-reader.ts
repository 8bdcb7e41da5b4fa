import { z } from 'zod';
import type { Json } from '../../lib/json';
import type { TrainerEvent } from '../event';
import type { SourceReader } from '../source';
import { fromBase64, joinBytes, toBase64 } from '../values/bytes';
import { RowMemory } from './row-memory';

/** A document larger than this is no evaluation of ours. */
const LARGEST = 8 << 20;
const Saved = z.object({
  held: z.string(),
  from: z.int(),
  isOver: z.boolean(),
  memory: z.unknown(),
});

/** Row of a document: what distinguishes it from others, and its events. */
export interface DocumentRow {
  readonly key: string;
  readonly events: readonly TrainerEvent[];
}

/** The part of a format of whole documents that differs from the others. */
export interface DocumentFormat {
  /** Index after the last byte of a document that may begin at 0, the first such end behind `from`; null = not yet. */
  endOf(bytes: Uint8Array, from: number): number | null;
  /** null: what ends there is no document. */
  rows(document: Uint8Array): readonly DocumentRow[] | null;
}

/**
 * Reads a file that its trainer writes again as a whole each time, with the old rows and some more. A document is read when all of it is
 * there; rows that it had before count once (see RowMemory).
 */
export class DocumentsReader implements SourceReader {
  readonly #format: DocumentFormat;
  readonly #memory: RowMemory;
  #held: Uint8Array;
  #from: number;
  /** The document was read, or can be none: what follows belongs to no document, until the file begins again. */
  #isOver: boolean;

  constructor(saved: Json | null, format: DocumentFormat) {
    const state = Saved.safeParse(saved).data;
    this.#format = format;
    this.#memory = new RowMemory(state?.memory);
    this.#held = fromBase64(state?.held ?? '');
    this.#from = state?.from ?? 0;
    this.#isOver = state?.isOver ?? false;
  }

  push(bytes: Uint8Array): readonly TrainerEvent[] {
    if (this.#isOver || bytes.length === 0) return [];
    this.#held = joinBytes([this.#held, bytes]);
    for (;;) {
      const end = this.#format.endOf(this.#held, this.#from);
      if (end === null) break;
      const rows = end > LARGEST ? null : this.#format.rows(this.#held.subarray(0, end));
      if (rows !== null) {
        this.#close();
        return rows.flatMap(({ key, events }) => this.#memory.admit(key, events));
      }
      this.#from = end;
    }
    if (this.#held.length > LARGEST) this.#close();
    return [];
  }

  reset(): readonly TrainerEvent[] {
    this.#memory.reset();
    this.#held = new Uint8Array();
    this.#from = 0;
    this.#isOver = false;
    return [];
  }

  finish(): readonly TrainerEvent[] {
    return this.#memory.finish();
  }

  save(): Json {
    return {
      held: toBase64(this.#held),
      from: this.#from,
      isOver: this.#isOver,
      memory: this.#memory.save(),
    };
  }

  #close(): void {
    this.#isOver = true;
    this.#held = new Uint8Array();
  }
}
