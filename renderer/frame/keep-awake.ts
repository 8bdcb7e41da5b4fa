import type { RunView } from '#core/contract/run/run';
import type { TargetView } from '#core/contract/target/target';
import { isOver } from '../ui/runs/run-state';

/**
 * What keeps this computer awake now, if anything: a supervisor, as it says itself, or the desktop app around this page, if that is to
 * (`desktopDoes`). It does so for WSL too, which sleeps with its Windows; a host elsewhere sleeps alone.
 */
export function wakeLockHolder(
  runs: readonly RunView[],
  targets: readonly Pick<TargetView, 'id' | 'capabilities'>[],
  desktopDoes: boolean,
): 'supervisor' | 'desktop' | null {
  const going = runs.filter((run) => !isOver(run) && run.phase !== 'queued');
  const capabilities = new Map(targets.map((target) => [target.id, target.capabilities]));
  const of = ({ target }: RunView) => capabilities.get(target);
  if (going.some((run) => of(run)?.isHere === true && run.keepsAwake === true)) return 'supervisor';
  const isOnThisMachine = going.some((run) => of(run)?.sharesThisMachine === true);
  return desktopDoes && isOnThisMachine ? 'desktop' : null;
}
