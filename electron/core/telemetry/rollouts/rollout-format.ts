import type { RolloutSource } from '../../contract/insight/rollouts';
import type { BareRollout, RolloutRow } from './bare-rollout';

/** What the path of a rollout file says. */
export interface RolloutPath {
  /** null where only its rows say it: the number in W&B's names is its own counter, and a tap's file has many steps. */
  readonly step: number | null;
  /** Rollouts of a validation. */
  readonly isValidation: boolean;
}

/** How the rows of a file are encoded. `table`: JSON `{columns, data}`, as W&B writes it. `trackio`: its database. */
export type RolloutEncoding = 'json-lines' | 'parquet' | 'table' | 'trackio';

/** How one trainer writes its rollouts: a file of `formats/`. */
export interface RolloutFormat {
  readonly source: RolloutSource;
  readonly encoding: RolloutEncoding;
  /** All files of a folder belong together. */
  readonly isFolder?: boolean;
  /** What a path with `/` says if a file of this format can have it; null otherwise. */
  readonly match: (path: string) => RolloutPath | null;
  /** How it begins, where others write files under the same names; null where the name decides. */
  readonly head: RegExp | null;
  /** Step of a row of a file whose path has none; null for a row to leave out. Without it: its field `step`. */
  readonly stepOf?: (row: RolloutRow) => number | null;
  /** Rollout of a row, which may be anything. */
  readonly rolloutOf: (row: RolloutRow, index: number) => BareRollout;
  /** Whether prompts and answers are texts of its rows: a part of one is a part of the file, but for what JSON escapes. */
  readonly isVerbatim?: boolean;
  /** What files of this format cannot tell, in sentences. */
  readonly lacks: readonly string[];
}

/** In a file or a folder of that name. */
const VALIDATION = /(?:^|\/)val(?:idation)?(?:_[^/]*)?(?:\/[^/]*)?$/i;

/** Matches the end of a path by patterns whose group 1, if any, is the step; a validation by the name of its file or folder. */
export function byName(...patterns: readonly RegExp[]): RolloutFormat['match'] {
  return (path) => {
    for (const pattern of patterns) {
      const match = pattern.exec(path);
      if (match === null) continue;
      const step = match[1] === undefined ? null : Number(match[1]);
      return { step, isValidation: VALIDATION.test(path) };
    }
    return null;
  };
}
