import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { holdLock } from '../../store/sqlite/sqlite';
import { openStore, type Store } from '../../store/store';

/** A home whose engine this process is. */
export interface HeldHome {
  /** Opens in a thread of its own: there is time for it while the rest of the engine is loaded. */
  readonly store: Promise<Store>;
  release(): void;
}

/**
 * Acquires the lock of a home (engine.lock), and begins to open the index. null: another process is its engine.
 * @param onDamaged the index was damaged while it was used, and was removed
 */
export async function acquireHome(home: string, onDamaged?: () => void): Promise<HeldHome | null> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  const lock = holdLock(join(home, 'engine.lock'));
  if (lock === null) return null;
  const store = openStore(home, undefined, onDamaged);
  // Who waits for it is told; until then nobody else need be.
  store.catch(() => undefined);
  return { store, release: () => lock.release() };
}
