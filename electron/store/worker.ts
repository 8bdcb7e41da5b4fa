import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { coreParts } from './core-parts';
import { answer, type Reply, type Request } from './protocol';
import { StoreCore } from './store-core';

/** Entry of the store's thread: SQLite works synchronously, and the engine's event loop must never wait for it. */
const port = parentPort;
if (port === null) throw new Error('The store worker runs as a worker thread only.');

const reply = (message: Reply, transfer: readonly ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer);

function sayWhy(id: number | null, cause: unknown): void {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  reply({ kind: 'error', id, name: error.name, why: error.message });
}

function serve(core: StoreCore, request: Request): void {
  try {
    const value = answer(core, request);
    const bytes = value instanceof Uint8Array ? [value.buffer] : [];
    reply({ kind: 'value', id: request.id, method: request.method, value }, bytes);
  } catch (cause) {
    sayWhy(request.id, cause);
  }
}

try {
  const { home } = z.object({ home: z.string() }).parse(workerData);
  const core = new StoreCore(home, coreParts);
  port.on('message', (request: Request) => serve(core, request));
  reply({ kind: 'open', isNew: core.isNew });
} catch (cause) {
  sayWhy(null, cause);
}
