import { z } from 'zod';
import type { Json } from '../../lib/json';
import type { TrainerEvent } from '../event';
import type { SourceReader } from '../source';
import { RowFramer } from './row-framer';
import { RowMemory } from './row-memory';

const Saved = z.object({ framer: z.unknown(), memory: z.unknown(), format: z.unknown() });

/** Row of values: what distinguishes it from other rows, and its events. null = no row of values. */
export type ReadRow = { readonly key: string; readonly events: readonly TrainerEvent[] } | null;

/** The part of a row-wise format that differs from the others. */
export interface RowFormat {
  /** Whether a row shows by itself that it is whole. A JSON object does; a CSV row may be cut within a number. */
  readonly isSelfDelimiting: boolean;
  read(row: string): ReadRow;
  /** The file begins again. */
  reset(): void;
  save(): Json;
}

/**
 * Reads a text file row by row. Rows that a rewriting trainer writes again count once; a file restarted opens a segment (see RowMemory).
 */
export class RowsReader implements SourceReader {
  #framer: RowFramer;
  readonly #memory: RowMemory;
  readonly #format: RowFormat;

  constructor(saved: Json | null, openFormat: (saved: unknown) => RowFormat) {
    const state = Saved.safeParse(saved);
    this.#framer = new RowFramer(state.data?.framer);
    this.#memory = new RowMemory(state.data?.memory);
    this.#format = openFormat(state.data?.format);
  }

  push(bytes: Uint8Array): readonly TrainerEvent[] {
    return this.#readAll(this.#framer.push(bytes));
  }

  reset(): readonly TrainerEvent[] {
    this.#framer = new RowFramer();
    this.#memory.reset();
    this.#format.reset();
    return [];
  }

  finish(): readonly TrainerEvent[] {
    const tail = this.#format.isSelfDelimiting ? this.#framer.end() : [];
    return [...this.#readAll(tail), ...this.#memory.finish()];
  }

  save(): Json {
    return {
      framer: this.#framer.save(),
      memory: this.#memory.save(),
      format: this.#format.save(),
    };
  }

  #readAll(rows: readonly string[]): readonly TrainerEvent[] {
    const events: TrainerEvent[] = [];
    for (const text of rows) {
      const row = this.#format.read(text);
      if (row !== null) events.push(...this.#memory.admit(row.key, row.events));
    }
    return events;
  }
}
