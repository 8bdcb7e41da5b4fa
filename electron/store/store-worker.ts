import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openThreadLog } from '../app-log/thread-log';
import { serveCalls } from './call-thread';
import { INDEX_DAMAGED } from './sqlite/sqlite-errors';
import { StoreCore } from './store-core';

/**
 * Entry of the store's thread: SQLite works synchronously, and the engine's event loop must never wait for it. An index that cannot be
 * opened ends the thread; anyone who opened it gets the error. One that is found damaged while it is used is removed, and the thread ends
 * with INDEX_DAMAGED.
 */
if (parentPort === null) throw new Error('The store worker runs as a worker thread only.');
openThreadLog();
const { home } = z.object({ home: z.string() }).parse(workerData);
const core = new StoreCore(home);
serveCalls(parentPort, core, (cause) => {
  if (!core.isDamagedBy(cause)) return;
  core.discard();
  process.exit(INDEX_DAMAGED);
});
