import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { holdLock } from '../store/sqlite';
import { Engine } from './engine';
import { type Listening, listen } from './listen';
import { removeHalfImports } from './write-import';

export interface OwnEngine {
  readonly engine: Engine;
  readonly socket: string;
  close(): Promise<void>;
}

/** Becomes the engine of this home: takes engine.lock, opens everything, listens. null: another process is it. */
export async function ownEngine(home: string): Promise<OwnEngine | null> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  const lock = holdLock(join(home, 'engine.lock'));
  if (lock === null) return null;
  let engine: Engine | null = null;
  let listening: Listening | null = null;
  const close = async () => {
    await listening?.close();
    await engine?.close();
    lock.release();
  };
  try {
    await removeHalfImports(home);
    engine = await Engine.open(home);
    listening = await listen(engine);
    return { engine, socket: listening.socket, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}
