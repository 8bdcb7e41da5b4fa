import { Worker } from 'node:worker_threads';
import {
  type Args,
  type Method,
  nobodyWaits,
  type Reply,
  type Request,
  type Results,
  settle,
  type WorkerStart,
} from './protocol';
import { buffersOf } from './reading/points-buffers';
import type { Store } from './store';

/**
 * Opens the index of a home in a worker thread.
 * @param workerUrl the built `store-worker.js`; it lies beside the built engine
 * @throws Error when the index cannot be opened, e.g. on a disk that is full or read-only
 */
export async function openStore(
  home: string,
  workerUrl: URL = new URL('./store-worker.js', import.meta.url),
): Promise<Store> {
  const start: WorkerStart = { home };
  const thread = new StoreThread(new Worker(workerUrl, { workerData: start }));
  return storeOver(thread, await thread.opened);
}

/** Calls into the thread. When it dies, everything that waits for it is refused, and so is whatever comes later. */
class StoreThread {
  readonly opened: Promise<boolean>;
  readonly #worker: Worker;
  readonly #pending = nobodyWaits();
  readonly #refusals = new Map<number, (why: Error) => void>();
  #nextId = 1;
  #death: Error | null = null;

  constructor(worker: Worker) {
    this.#worker = worker;
    this.opened = new Promise((resolve, reject) => {
      worker.on('message', (reply: Reply) => {
        if (reply.kind === 'open') resolve(reply.isNew);
        else if (reply.kind === 'error' && reply.id === null) reject(errorOf(reply));
        else this.#take(reply);
      });
      worker.on('error', reject);
      worker.on('exit', () => reject(new Error('The store ended before it was open.')));
    });
    worker.on('error', (cause) => this.#die(cause));
    worker.on('exit', (code) => this.#die(new Error(`The store's thread ended (code ${code}).`)));
  }

  call<M extends Method>(
    method: M,
    args: Args[M],
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<Results[M]> {
    return new Promise((resolve, reject) => {
      if (this.#death !== null) {
        reject(this.#death);
        return;
      }
      const id = this.#nextId;
      this.#nextId += 1;
      this.#pending[method].set(id, resolve);
      this.#refusals.set(id, reject);
      const request: Request<M> = { id, method, args };
      this.#worker.postMessage(request, transfer);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #take(reply: Exclude<Reply, { readonly kind: 'open' }>): void {
    if (reply.kind === 'value') settle(this.#pending, reply);
    else this.#refusals.get(reply.id ?? 0)?.(errorOf(reply));
    this.#refusals.delete(reply.id ?? 0);
  }

  #die(cause: Error): void {
    this.#death ??= cause;
    for (const refuse of this.#refusals.values()) refuse(this.#death);
    this.#refusals.clear();
  }
}

function errorOf({ name, why }: { readonly name: string; readonly why: string }): Error {
  const error = new Error(why);
  error.name = name;
  return error;
}

function storeOver(thread: StoreThread, isNew: boolean): Store {
  return {
    isNew,
    beginRun: (reading) => thread.call('beginRun', [reading]),
    cursors: (run) => thread.call('cursors', [run]),
    ingest: (chunk) => {
      // Copied, because the bytes may be a view of a larger buffer that the caller uses again.
      const bytes = chunk.bytes.slice();
      return thread.call('ingest', [{ ...chunk, bytes }], [bytes.buffer]);
    },
    streamState: (...args) => thread.call('streamState', args),
    ingestRead: (part) => thread.call('ingestRead', [part], buffersOf(part.events)),
    resetStream: (...args) => thread.call('resetStream', args),
    finishStream: (...args) => thread.call('finishStream', args),
    progress: (run) => thread.call('progress', [run]),
    logFacts: (run) => thread.call('logFacts', [run]),
    logTimes: (...args) => thread.call('logTimes', args),
    series: (run) => thread.call('series', [run]),
    chart: (query) => thread.call('chart', [query]),
    charts: (queries) => thread.call('charts', [queries]),
    oddPoints: (query) => thread.call('oddPoints', [query]),
    points: (...args) => thread.call('points', args),
    logSize: (run) => thread.call('logSize', [run]),
    logLines: (...args) => thread.call('logLines', args),
    logLinesAt: (...args) => thread.call('logLinesAt', args),
    logRange: (...args) => thread.call('logRange', args),
    logLineOfTime: (...args) => thread.call('logLineOfTime', args),
    saveRun: (...args) => thread.call('saveRun', args),
    spread: (query) => thread.call('spread', [query]),
    rows: (query) => thread.call('rows', [query]),
    runRecord: (run) => thread.call('runRecord', [run]),
    runs: () => thread.call('runs', []),
    forget: (run) => thread.call('forget', [run]),
    close: async () => {
      await thread.call('close', []);
      await thread.end();
    },
  };
}
