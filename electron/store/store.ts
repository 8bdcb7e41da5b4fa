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

/** The engine is ending and has closed its index: whatever it still did meanwhile is done again by the next one. */
export class ClosedStoreError extends Error {
  override readonly name = 'ClosedStoreError';

  constructor() {
    super('The engine is ending.');
  }
}

/** Warns that work in the background failed. That the engine ended over it is no fault, and nobody is told. */
export function warnUnlessClosed(says: string, cause: unknown): void {
  if (!(cause instanceof ClosedStoreError)) process.emitWarning(`${says}: ${String(cause)}`);
}

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
  let isClosed = false;
  const call: typeof thread.call = (method, args) =>
    isClosed ? Promise.reject(new ClosedStoreError()) : thread.call(method, args);
  return methodsBehind<StoreCore>(call, {
    ingest: (chunk) => {
      if (isClosed) return Promise.reject(new ClosedStoreError());
      // Copied, because the bytes may be a view of a larger buffer that the caller uses again.
      const bytes = chunk.bytes.slice();
      return core.ingest(handOver({ ...chunk, bytes }, memoryOf(bytes)));
    },
    ingestDecoded: (chunk) =>
      isClosed
        ? Promise.reject(new ClosedStoreError())
        : core.ingestDecoded(handOver({ ...chunk }, memoryOf(chunk.events))),
    close: async () => {
      isClosed = true;
      await core.close();
      await thread.end();
    },
  });
}
