import { Worker } from 'node:worker_threads';
import type { Promised } from '#core/lib/promised';
import { CallThread, handOver, methodsBehind } from './call-thread';
import { memoryOf } from './ingest/chunk-memory';
import { INDEX_DAMAGED } from './sqlite/sqlite';
import type { StoreCore } from './store-core';

export type { RunReading } from '#core/telemetry/observers';
export type { Chunk, RunProgress, StreamCursor, StreamState } from './ingest/stream';
export type { StreamKind } from './sqlite/stream-table';

const DAMAGED_SAYS =
  'The index cache.db was damaged and has been removed. It is built again from the run directories when the engine starts next.';

/** The engine's index over run directories and keep/: the methods of StoreCore, which runs in a worker thread. */
export type Store = Promised<StoreCore>;

/**
 * Opens the index of a home in a worker thread.
 * @param workerUrl the built `store-worker.js`; it lies beside the built engine
 * @param onDamaged the index was damaged while it was used; it was removed, and nothing can be asked of this store any more
 * @throws Error when the index cannot be opened, e.g. on a disk that is full or read-only
 */
export async function openStore(
  home: string,
  workerUrl: URL = new URL('./store-worker.js', import.meta.url),
  onDamaged: () => void = () => undefined,
): Promise<Store> {
  const worker = new Worker(workerUrl, { workerData: { home } });
  const thread = new CallThread(worker, 'store', (code) =>
    code === INDEX_DAMAGED ? DAMAGED_SAYS : null,
  );
  worker.once('exit', (code) => {
    if (code === INDEX_DAMAGED) onDamaged();
  });
  const core = methodsBehind<StoreCore>(thread.call);
  await core.isNew();
  return methodsBehind<StoreCore>(thread.call, {
    ingest: (chunk) => {
      // Copied, because the bytes may be a view of a larger buffer that the caller uses again.
      const bytes = chunk.bytes.slice();
      return core.ingest(handOver({ ...chunk, bytes }, memoryOf(bytes)));
    },
    ingestDecoded: (chunk) => core.ingestDecoded(handOver({ ...chunk }, memoryOf(chunk.events))),
    close: async () => {
      await core.close();
      await thread.end();
    },
  });
}
