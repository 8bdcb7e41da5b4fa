import { ChangeJournal } from '../changes/change-journal';
import { Changes } from '../changes/changes';
import { type Engine, openEngine } from '../engine';
import { type Listening, listen } from './listen';
import { type HeldHome, acquireHome } from './home-lock';
import { noVault, type Vault } from '../../secrets/vault';
import { removeHalfImports } from '../../runs/imports/write-import';

export interface OwnEngine {
  readonly engine: Engine;
  readonly changes: Changes;
  readonly socket: string;
  /** Whether another process waits for something that would end with this engine. */
  isUsed(): boolean;
  /**
   * Ends once no one else waits for a change, or for work that ends with this engine; their next questions go to the engine after it.
   * @param until the waiting ends then: what is still under way is left to the next engine
   */
  close(until: AbortSignal): Promise<void>;
}

/**
 * Becomes the engine of this home: takes engine.lock, opens everything, listens. null: another process is it.
 * @param taken the home, where this process holds it already
 * @param vault the system's key store, where a desktop app is behind this process
 */
export async function startEngine(
  home: string,
  heldHome: HeldHome | null = null,
  vault: Vault = noVault,
): Promise<OwnEngine | null> {
  const held = heldHome ?? (await acquireHome(home));
  if (held === null) return null;
  let engine: Engine | null = null;
  let changes: Changes | null = null;
  let listening: Listening | null = null;
  const isBusy = (): boolean => engine?.isBusy() === true;
  const close = async (until: AbortSignal) => {
    try {
      await changes?.drained(isBusy, until);
      await listening?.close();
      await changes?.close();
      if (engine !== null) await engine.close();
      else await held.store.then((store) => store.close()).catch(() => undefined);
    } finally {
      held.release();
    }
  };
  try {
    await removeHalfImports(home);
    const own = (changes = new Changes(await ChangeJournal.open(home)));
    engine = await openEngine(home, held.store, vault);
    listening = await listen(engine, own);
    const isUsed = (): boolean => own.isAwaited || (own.hasClients && isBusy());
    return { engine, changes: own, socket: listening.socket, isUsed, close };
  } catch (cause) {
    await close(AbortSignal.abort());
    throw cause;
  }
}
