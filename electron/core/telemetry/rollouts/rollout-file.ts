import type { RolloutSource } from '../../contract/insight/rollouts';
import { FORMATS, formatOf } from './formats/formats';
import type { RolloutPath } from './rollout-format';

/** A file with the rollouts of one step, or of several. */
export interface RolloutFile extends RolloutPath {
  readonly path: string;
  readonly source: RolloutSource;
}

/** Rollout file by its path; null for any other. Where others use the same name, it is only one if it begins as its source's do: see `isRolloutHead`. */
export function rolloutFile(path: string): RolloutFile | null {
  const slashed = path.replaceAll('\\', '/');
  for (const { source, match } of FORMATS) {
    const said = match(slashed);
    if (said !== null) return { path, source, ...said };
  }
  return null;
}

/** Whether others write files under the names of this source. */
export const hasHead = (source: RolloutSource): boolean => formatOf(source).head !== null;

/** Whether a file begins as those of its source. */
export const isRolloutHead = (head: Uint8Array, source: RolloutSource): boolean =>
  isZstandard(head) ||
  formatOf(source).head?.test(new TextDecoder().decode(head.subarray(0, 64))) === true;

/** Zstandard's magic number, RFC 8878 §3.1.1. */
const ZSTANDARD = [0x28, 0xb5, 0x2f, 0xfd];

/** Whether a file is compressed with Zstandard. */
export const isZstandard = (head: Uint8Array): boolean =>
  ZSTANDARD.every((byte, i) => head[i] === byte);
