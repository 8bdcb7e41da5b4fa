import type { RunView } from '#core/contract/run';
import { isOver } from '../ui/run-state';

/**
 * Who keeps this computer awake now, if anybody: a supervisor, as it says itself, or the desktop app around this page,
 * where that is to (`desktopDoes`). It does so for WSL too, which sleeps with its Windows; a host elsewhere sleeps alone.
 */
export function keptAwakeBy(
  runs: readonly RunView[],
  desktopDoes: boolean,
): 'supervisor' | 'desktop' | null {
  const going = runs.filter((run) => !isOver(run) && run.phase !== 'queued');
  if (going.some(({ target, keepsAwake }) => target === 'local' && keepsAwake === true)) {
    return 'supervisor';
  }
  const isHere = going.some(({ target }) => !target.startsWith('ssh:'));
  return desktopDoes && isHere ? 'desktop' : null;
}
