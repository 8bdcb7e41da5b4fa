import type { LogQuery } from '#core/contract/log/log-calls';
import type { WriterLines } from './survey-lines';

/** Task for a thread. A part of a log, described at `LogPart`. */
export type Task =
  | {
      readonly kind: 'find';
      readonly file: string;
      readonly from: number;
      readonly to: number;
      readonly limit: number;
      readonly query: LogQuery;
    }
  | {
      readonly kind: 'survey';
      readonly file: string;
      readonly from: number;
      readonly to: number;
      readonly limit: number;
    }
  | { readonly kind: 'mark'; readonly query: LogQuery; readonly texts: readonly string[] };

/** Lines of a part that were found. */
export interface Matches {
  readonly kind: 'find';
  /** Start of each, counted from `from`. Not the open one. */
  readonly starts: Uint32Array<ArrayBuffer>;
  /** Start of the log's last line, when it has no end yet and belongs to this part. */
  readonly open: { readonly start: number; readonly isMatched: boolean } | null;
}

export interface Surveyed {
  readonly kind: 'survey';
  readonly writers: readonly WriterLines[];
  readonly warnings: number;
  readonly open: { readonly start: number } | null;
}

export interface Marked {
  readonly kind: 'mark';
  readonly marks: readonly (readonly number[])[];
}

export type Outcome =
  | Matches
  | Surveyed
  | Marked
  | { readonly kind: 'error'; readonly why: string };

/** Two numbers that a thread and its owner share. */
export const SHARED = {
  /** Counts what was done: when it stalls during a test, one line takes too long. */
  steps: 0,
  /** 1 while lines are tested, 0 while the disk is read. */
  isTesting: 1,
  /** 1: what is done is not wanted any more. */
  isCancelled: 2,
} as const;
export const SHARED_BYTES = 3 * Int32Array.BYTES_PER_ELEMENT;
