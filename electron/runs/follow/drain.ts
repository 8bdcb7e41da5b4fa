import { type EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '../../targets/target';
import type { RunFiles } from './run-files';

const PATIENCE_MS = 60_000;
/** An agent that died is replaced by then, on a busy machine too; a host that was away for longer may stay away. */
const LOST_PATIENCE_MS = 8_000;

interface Draining {
  readonly files: Pick<RunFiles, 'scan' | 'atHome'>;
  readonly target: Pick<Target, 'isWanted' | 'lostSinceMs'>;
  readonly changes: EventEmitter<{ change: [] }>;
  /** Start time of the run; null: its files are older. */
  readonly sinceMs: number | null;
  readonly isClosed: () => boolean;
}

/**
 * Drains the files of an ended run: waits until every byte is in the store. As long as bytes arrive there is patience.
 * @returns false when its target cannot be asked now: then all that is kept at home is in the store
 * @throws Error after a minute without any byte
 */
export async function drained(run: Draining): Promise<boolean> {
  let deadline = Date.now() + PATIENCE_MS;
  const extend = (): void => {
    deadline = Date.now() + PATIENCE_MS;
  };
  run.changes.on('change', extend);
  try {
    while (!run.isClosed() && !(await run.files.scan(run.sinceMs)).all) {
      if (isAway(run.target)) {
        await run.files.atHome();
        return false;
      }
      if (Date.now() > deadline) throw new Error('its files could not be read to the end');
      await Promise.race([once(run.changes, 'change'), sleep(20)]);
    }
    return true;
  } finally {
    run.changes.off('change', extend);
  }
}

function isAway(target: Draining['target']): boolean {
  const lostSinceMs = target.lostSinceMs();
  if (!target.isWanted()) return true;
  return lostSinceMs !== null && Date.now() - lostSinceMs > LOST_PATIENCE_MS;
}
