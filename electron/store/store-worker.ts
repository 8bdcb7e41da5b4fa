import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { serveCalls } from './call-thread';
import { StoreCore } from './store-core';

/**
 * Entry of the store's thread: SQLite works synchronously, and the engine's event loop must never wait for it.
 * An index that cannot be opened ends the thread; whoever opened it gets the error.
 */
if (parentPort === null) throw new Error('The store worker runs as a worker thread only.');
const { home } = z.object({ home: z.string() }).parse(workerData);
serveCalls(parentPort, new StoreCore(home));
