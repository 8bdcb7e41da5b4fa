import { engineSocket } from '../shell/places';
import { EngineLink } from './engine-link';
import { type OwnEngine, ownEngine } from './own-engine';

const ASK_LOCK_EVERY_MS = 250;

/**
 * The life of a shell's engine process: the engine if the lock is free, else waiting for it to fall free.
 * It tells its parent `{ready, socket, role, enginePid}` when the socket answers, and ends with its parent.
 */
export async function standBy(home: string): Promise<void> {
  let own: OwnEngine | null = null;
  const end = () => {
    void (own?.close() ?? Promise.resolve()).finally(() => process.exit(0));
  };
  process.on('disconnect', end);
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  own = await ownEngine(home);
  if (own === null) await tellStandby(home);
  while (own === null) {
    await sleep(ASK_LOCK_EVERY_MS);
    own = await ownEngine(home);
  }
  tell({ ready: true, socket: own.socket, role: 'engine', enginePid: process.pid });
}

async function tellStandby(home: string): Promise<void> {
  const link = new EngineLink(home);
  const hello = await link.askAgain((client) => client.engine.hello());
  const enginePid = hello.ok ? hello.value.pid : null;
  await link.close();
  tell({ ready: true, socket: engineSocket(home), role: 'standby', enginePid });
}

function tell(message: object): void {
  process.send?.(message);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
