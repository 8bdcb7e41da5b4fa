import type { HealthInput } from './health-input';

/** Values of one input, as both sides of a rule read them: a window while points arrive, a summary once the run has ended. */
export interface Course {
  readonly tag: string;
  /** Rounded by a console: 0 may be a small number. */
  readonly rounded: boolean;
  /** Values so far. */
  readonly count: number;
  /** The newest finite value; NaN where there is none. */
  readonly last: number;
  /** The largest value; -Infinity where there is none. */
  readonly best: number;
  /** How many of the newest values are equal. */
  readonly equal: number;
}

/** Inputs of a run by name: what a rule may read both while the run trains and after its end. */
export interface RunCourses {
  of(input: HealthInput): Course;
  /** Did the run resume, or transfer from, an earlier one? Only known at the end. */
  readonly isContinued: boolean;
}

/** Has the input had one value only? */
export const isConstant = ({ count, equal }: Course): boolean => count > 0 && equal === count;

/** "5 points", "1 point" */
export const pointsText = (count: number): string =>
  `${count.toLocaleString('en-US')} point${count === 1 ? '' : 's'}`;
