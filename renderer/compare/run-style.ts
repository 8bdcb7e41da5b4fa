/** Color and dash of a run's curves. */
export interface RunStyle {
  /** A CSS color. */
  readonly color: string;
  /** Strokes and gaps in px; empty = a full line. */
  readonly dash: readonly number[];
}

const COLORS = 6;
/** From the 7th run on dashes repeat the six colors. */
const DASHES: readonly (readonly number[])[] = [[], [6, 4], [2, 3], [9, 3, 2, 3], [12, 3]];

/** @param index of the run among those that are compared, from 0: a hidden run keeps its place */
export function runStyle(index: number): RunStyle {
  return {
    color: `var(--run-${(index % COLORS) + 1})`,
    dash: DASHES[Math.floor(index / COLORS) % DASHES.length] ?? [],
  };
}
