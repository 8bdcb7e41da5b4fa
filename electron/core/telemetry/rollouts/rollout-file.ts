import type { RolloutSource } from '../../contract/insight/rollouts';
import { baseName } from '../files/path-words';

/** A file with the rollouts of one step. */
export interface RolloutFile {
  readonly path: string;
  readonly source: RolloutSource;
  /** null where only its rows say it: the number in W&B's names is its own counter, and the tap's file has many steps. */
  readonly step: number | null;
  /** Rollouts of a validation. */
  readonly isValidation: boolean;
}

const PATTERNS: readonly (readonly [RegExp, RolloutSource])[] = [
  [/^completions_(\d+)\.parquet$/, 'trl'],
  [/^answers_(\d+)\.jsonl$/, 'trl-tap'],
  [/^completions_\d+_[0-9a-f]+\.table\.json$/, 'wandb'],
  [/^episodes\.jsonl$/, 'sb3'],
  [/^(\d+)\.jsonl$/, 'verl'],
  [/^(?:val_|rollout_)(?:\w+_)?(\d+)\.jsonl$/, 'verl'],
];

/** In a file or a folder of that name. */
const VALIDATION = /(?:^|\/)val(?:idation)?(?:_[^/]*)?(?:\/[^/]*)?$/i;

/** Rollout file by its path; null for any other. A `.jsonl` is only one if its rows begin as its source's do: see `isRolloutHead`. */
export function rolloutFile(path: string): RolloutFile | null {
  const slashed = path.replaceAll('\\', '/');
  const name = baseName(slashed);
  for (const [pattern, source] of PATTERNS) {
    const match = pattern.exec(name);
    if (match === null) continue;
    const step = match[1] === undefined ? null : Number(match[1]);
    return { path, source, step, isValidation: VALIDATION.test(slashed) };
  }
  return null;
}

/** How the rows of JSON Lines files begin. */
const HEADS: Readonly<Partial<Record<RolloutSource, RegExp>>> = {
  verl: /^\s*\{"input":/,
  'trl-tap': /^\{"step": \d+, "prompt": /,
  sb3: /^\{"step": \d+, "episode": \d+, /,
};

/** Whether files of this source are JSON Lines, which others write under the same names. */
export const hasHead = (source: RolloutSource): boolean => HEADS[source] !== undefined;

/** Whether a JSON Lines file begins with a row of its source. */
export const isRolloutHead = (head: Uint8Array, source: RolloutSource): boolean =>
  HEADS[source]?.test(new TextDecoder().decode(head.subarray(0, 64))) === true;
