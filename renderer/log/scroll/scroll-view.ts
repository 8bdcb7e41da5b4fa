import type { Drawn } from './viewport';

/** Rows as they are read: `has` says whether they are here, `want` that they are looked at. */
export interface Rows {
  has(from: number, to: number): boolean;
  want(from: number, to: number): void;
}

/** Scroll state of the log as the page draws it. */
export interface ScrollView<R> {
  /** Rows that are painted: not always those that were asked for last. */
  readonly painted: R | null;
  /** Counts moves: each is a reason to lay the rows again. */
  readonly moves: number;
  /** Rows to draw. */
  readonly drawn: Drawn;
  readonly count: number;
  /** Rows of the usual height that fill the box. */
  readonly perScreen: number;
  /** The first row that can be seen whole, unless it is higher than the box. */
  readonly first: number;
  /** Of all rows, the share above the top edge: 0 to 1. */
  readonly share: number;
  readonly isAtEnd: boolean;
  readonly isFollowing: boolean;
  /** Rows that came since the user left the end. */
  readonly newRows: number;
}

/** Fields whose change notifies listeners. What is painted changes with a move only. */
export const WATCHED_FIELDS = [
  'moves',
  'count',
  'perScreen',
  'first',
  'share',
  'isAtEnd',
  'isFollowing',
  'newRows',
] as const;
