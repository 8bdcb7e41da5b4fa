import type { RunView } from '#core/contract/run/run';
import { isOver } from './run-state';

/** Reason why a run cannot be deleted from here; null when it can. */
export function whyNotDeletable(run: RunView): 'goes-on' | 'foreign' | null {
  if (run.foreign) return 'foreign';
  return isOver(run) ? null : 'goes-on';
}
