import type { Json } from '../lib/json';
import type { TrainerEvent } from './event';
import type { Line } from './line/line';
import type { Bar } from './line/progress-bar';

/** Reads one log, line by line. Its saved state, opened again, goes on as if nothing had happened. */
export interface DialectReader {
  /** null: the line is not in this dialect. An empty array: it is, and carries no event (yet). Never throws. */
  read(line: Line): readonly TrainerEvent[] | null;
  /** A line that is nothing but a progress bar, in its last state; as `read`. Most dialects have no use for it. */
  readBar?(line: Line): readonly TrainerEvent[] | null;
  /**
   * A line begins, before it is read: `bar` is the training's progress bar that it shows first, null when it shows none.
   * What is told here belongs to the lines before. May be called twice with the same bar.
   */
  begin?(bar: Bar | null): readonly TrainerEvent[];
  /** The log ended: what was held back. */
  end?(): readonly TrainerEvent[];
  save(): Json;
}

/** How a trainer writes its console log. One file in dialects/ each, as its default export. */
export interface Dialect {
  readonly id: string;
  readonly title: string;
  /** Order in which dialects are asked for a line; the first that claims it reads it. Smaller first. */
  readonly order: number;
  open(saved: Json | null): DialectReader;
}
