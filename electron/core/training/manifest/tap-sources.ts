import { type Tap, TAP_FILE } from '../../contract/run/launch';
import type { SourceSpec } from '../../contract/run/run-directory';

/** Taps of trainers whose step counts updates; the rows of all others count what the trainer's own logger counts. */
const COUNT_UPDATES: readonly Tap[] = ['trl', 'verl-tracking'];

/** Source of what the taps of a task write; none without a tap. */
export function tapSources(taps: readonly Tap[]): SourceSpec[] {
  if (taps.length === 0) return [];
  const kind = taps.some((tap) => COUNT_UPDATES.includes(tap)) ? 'verl-jsonl' : 'json-lines';
  return [{ kind, glob: TAP_FILE }];
}
