import type { Bar } from './progress-bar';

/** One line of a log, clean: decoded, `\r` resolved, ANSI stripped, Ray prefix split off. */
export interface Line {
  readonly text: string;
  /** From 1, counted by \n. */
  readonly number: number;
  /** Byte offset of the line's end (after its \n) in output.log: what its time is interpolated from. */
  readonly endOffset: number;
  /** `TaskRunner`, `raylet` …, split off the text; null when the line has no Ray prefix. */
  readonly actor: string | null;
  readonly actorPid: number | null;
  /** The first training's progress bar that it showed, though a `\r` may have overwritten it; absent when none. */
  readonly bar?: Bar;
  /** A progress bar with a postfix that a `\r` overwrites: only its numbers are of interest. Its number is that of the line before. */
  readonly isOverwritten?: true;
  /** Groups of the literals that it holds (`LiteralAutomaton`), as bits; absent where it was not searched for them. */
  readonly marks?: number;
}

/** Group of the texts of which every line with a progress bar holds one. */
export const MARK_OF_BARS = 1 << 30;
/** Group of the literals that observers look for. */
export const MARK_OF_OBSERVERS = 1 << 29;

/** The last character of ASCII that can be seen. */
export const LAST_SEEN = 126;

/** Whether there is nothing to see in it. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  return !(first > 32 && first <= LAST_SEEN) && !/\S/.test(text);
}
