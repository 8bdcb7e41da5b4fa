import { Worker } from 'node:worker_threads';
import type { Promised } from '#core/lib/promised';
import { CallThread, handOver, methodsBehind } from './call-thread';
import { memoryOf, memoryOfPoints } from './ingest/chunk-memory';
import { INDEX_DAMAGED } from './sqlite/sqlite-errors';
import type { StoreCore } from './store-core';

export type { RunReading } from '#core/telemetry/observers';
export type { Chunk, RunProgress, StreamCursor, StreamState } from './ingest/stream';
export type { StreamKind } from './sqlite/stream-table';

/**
 * Young generation of the store's heap in MB. V8's own choice lets a hundred MB of garbage are before it looks: an engine of three runs and
 * a page grew from 156 to 330 MB in five minutes, of which 12 MB were in use.
 */
const YOUNG_MB = 16;
const DAMAGED_SAYS =
  'RL Cockpit removed the index cache.db because it was damaged. The engine rebuilds it from the run directories the next time it starts.';

/** The engine's index over run directories and keep/: the methods of StoreCore, which runs in a worker thread. */
export type Store = Promised<StoreCore>;

/**
 * Opens the index of a home in a worker thread.
 * @param workerUrl the built `store-worker.js`; it is beside the built engine
 * @param onDamaged the index was damaged while it was used; it was removed, and nothing can be asked of this store any more
 * @throws Error when the index cannot be opened, e.g. on a disk that is full or read-only
 */
export async function openStore(
  home: string,
  workerUrl: URL = new URL('./store-worker.js', import.meta.url),
  onDamaged: () => void = () => undefined,
): Promise<Store> {
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB };
  const worker = new Worker(workerUrl, { workerData: { home }, resourceLimits });
  const thread = new CallThread(worker, 'store', (code) =>
    code === INDEX_DAMAGED ? DAMAGED_SAYS : null,
  );
  let isGone = false;
  worker.once('exit', (code) => {
    isGone = true;
    if (code === INDEX_DAMAGED) onDamaged();
  });
  let isClosing = false;
  // Who still asks while the engine ends (a scan that a slow wsl.exe held up) gets no answer, and makes nothing fail.
  const call: typeof thread.call = (method, args) =>
    isClosing ? new Promise(() => undefined) : thread.call(method, args);
  const core = methodsBehind<StoreCore>(call);
  await core.isNew();
  return methodsBehind<StoreCore>(call, {
    ingest: (chunk) => {
      // Copied, because the bytes may be a view of a larger buffer that the caller uses again.
      const bytes = chunk.bytes.slice();
      return core.ingest(handOver({ ...chunk, bytes }, memoryOf(bytes)));
    },
    ingestDecoded: (chunk) => core.ingestDecoded(handOver({ ...chunk }, memoryOf(chunk.events))),
    ingestDecodedLog: (chunk) =>
      core.ingestDecodedLog(handOver({ ...chunk }, memoryOfPoints(chunk.columns.series))),
    close: async () => {
      const closed = core.close();
      isClosing = true;
      // A thread that has ended, since the index was damaged, has closed it.
      if (!isGone) await closed;
      else await closed.catch(() => undefined);
      await thread.end();
    },
  });
}
