import { type Engine, openEngine } from '../engine';
import { type Listening, listen } from './listen';
import { type HeldHome, acquireHome } from './home-lock';
import { noVault, type Vault } from '../../secrets/vault';
import { removeHalfImports } from '../../runs/imports/write-import';

export interface OwnEngine {
  readonly engine: Engine;
  readonly socket: string;
  close(): Promise<void>;
}

/**
 * Becomes the engine of this home: takes engine.lock, opens everything, listens. null: another process is it.
 * @param taken the home, where this process holds it already
 * @param vault the system's key store, where a desktop app is behind this process
 */
export async function ownEngine(
  home: string,
  taken: HeldHome | null = null,
  vault: Vault = noVault,
): Promise<OwnEngine | null> {
  const held = taken ?? (await acquireHome(home));
  if (held === null) return null;
  let engine: Engine | null = null;
  let listening: Listening | null = null;
  const close = async () => {
    try {
      await listening?.close();
      if (engine !== null) await engine.close();
      else await held.store.then((store) => store.close()).catch(() => undefined);
    } finally {
      held.release();
    }
  };
  try {
    await removeHalfImports(home);
    engine = await openEngine(home, held.store, vault);
    listening = await listen(engine);
    return { engine, socket: listening.socket, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}
