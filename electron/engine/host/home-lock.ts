import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noteHomeFormat } from '../../parents/home-format';
import { refuseNewerHome } from '../../parents/newer-home';
import { makePrivateFolder } from '../../parents/socket/private-folder';
import { holdLock } from '../../store/sqlite/sqlite';
import { openStore, type Store } from '../../store/store';

/** A home whose engine this process is. */
export interface HeldHome {
  /** Opens in its own thread: there is time for it while the rest of the engine is loaded. */
  readonly store: Promise<Store>;
  release(): void;
}

/**
 * Acquires the lock of a home (engine.lock), and begins to open the index. null: another process is its engine.
 * @param onDamaged the index was damaged while it was used, and was removed
 * @throws RefusedError when the home belongs to another user, cannot be made, or is that of a newer version
 */
export async function acquireHome(home: string, onDamaged?: () => void): Promise<HeldHome | null> {
  refuseNewerHome(home);
  makePrivateFolder(home);
  const lock = holdLock(join(home, 'engine.lock'));
  if (lock === null) return null;
  // Only for sentences to the user; a full disk is no reason not to be the engine.
  await writeFile(pidFile(home), `${process.pid}\n`, { mode: 0o600 }).catch(() => undefined);
  noteHomeFormat(home);
  const store = openStore(home, undefined, onDamaged);
  // Whoever waits for it is notified; until then no one else need be.
  store.catch(() => undefined);
  return { store, release: () => lock.release() };
}

/** Process ID of the engine that holds the lock of a home; null while it is not known, or when that process is gone. */
export function lockHolder(home: string): number | null {
  try {
    const pid = Number(readFileSync(pidFile(home), 'utf8'));
    return Number.isInteger(pid) && pid > 0 && isAlive(pid) ? pid : null;
  } catch {
    return null;
  }
}

const pidFile = (home: string): string => join(home, 'engine.pid');

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    // A process of another user is one, too.
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM';
  }
}
