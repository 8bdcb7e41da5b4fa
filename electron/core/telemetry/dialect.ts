import type { Json } from '../lib/json';
import type { TrainerEvent } from './event';
import type { Line } from './line/line';
import type { Bar } from './line/progress-bar';

/** Reads one log, line by line. Its saved state, opened again, continues as if nothing had happened. */
export interface DialectReader {
  /** null: the line is not in this dialect. An empty array: it is, and carries no event (yet). Never throws. */
  read(line: Line): readonly TrainerEvent[] | null;
  /** A line that is nothing but a progress bar, in its last state; as `read`. Most dialects have no use for it. */
  readBar?(line: Line): readonly TrainerEvent[] | null;
  /**
   * A line begins, before it is read: `bar` is the training's progress bar that it shows first, null when it shows none. What is reported
   * here belongs to the lines before. May be called twice with the same bar.
   */
  begin?(bar: Bar | null): readonly TrainerEvent[];
  /** The log ended: what was held back. */
  end?(): readonly TrainerEvent[];
  /** Whether a block or a table is open. Then every line is offered, no matter what it holds. Absent: nothing ever is. */
  isOpen?(): boolean;
  save(): Json;
}

/** Reader for one trainer's console log format. One file in dialects/ each, as its default export. */
export interface Dialect {
  readonly id: string;
  readonly title: string;
  /** Order in which dialects are asked for a line; the first that claims it reads it. Smaller first. */
  readonly order: number;
  /**
   * Lines that may concern it while nothing is open. The others are not even offered: `read` would answer null to them, and nothing would
   * change. A line is offered that begins with such a character (tested alone; one beyond ASCII always is), or holds such a text (lower
   * case, found in either case).
   */
  readonly concerns: { readonly first?: RegExp; readonly texts?: readonly string[] };
  open(saved: Json | null): DialectReader;
}
