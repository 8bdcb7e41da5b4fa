import type { Json } from '../lib/json';
import type { TrainerEvent } from './event';
import type { Line } from './line/line';

/** Reads one log, line by line. Its saved state, opened again, goes on as if nothing had happened. */
export interface DialectReader {
  /** null: the line is not in this dialect. An empty array: it is, and carries no event (yet). Never throws. */
  read(line: Line): readonly TrainerEvent[] | null;
  save(): Json;
}

/** How a trainer writes its console log. One file in dialects/ each, as its default export. */
export interface Dialect {
  readonly id: string;
  readonly title: string;
  /** Order in which dialects are asked for a line; the first that claims it reads it. Smaller first. */
  readonly order: number;
  open(saved: Json | null, patterns: readonly string[]): DialectReader;
}
