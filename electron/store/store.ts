import { Worker } from 'node:worker_threads';
import type { Promised } from '#core/lib/promised';
import { CallThread, handOver, methodsBehind } from './call-thread';
import { memoryOf } from './ingest/chunk-memory';
import type { StoreCore } from './store-core';

export type { RunReading } from '#core/telemetry/observers';
export type { Chunk, RunProgress, StreamCursor, StreamState } from './ingest/stream';
export type { StreamKind } from './sqlite/stream-table';

/** The engine's index over run directories and keep/: the methods of StoreCore, which runs in a worker thread. */
export type Store = Promised<StoreCore>;

/**
 * Opens the index of a home in a worker thread.
 * @param workerUrl the built `store-worker.js`; it lies beside the built engine
 * @throws Error when the index cannot be opened, e.g. on a disk that is full or read-only
 */
export async function openStore(
  home: string,
  workerUrl: URL = new URL('./store-worker.js', import.meta.url),
): Promise<Store> {
  const thread = new CallThread(new Worker(workerUrl, { workerData: { home } }), 'store');
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
