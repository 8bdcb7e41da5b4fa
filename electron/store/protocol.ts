import type { SyncStore } from './store-core';

/** Calls that travel to the worker thread: the methods of the Store. */
export type Method = Exclude<keyof SyncStore, 'isNew'>;
export type Args = { readonly [M in Method]: Parameters<SyncStore[M]> };
export type Results = { readonly [M in Method]: ReturnType<SyncStore[M]> };
export type Handlers = { readonly [M in Method]: (...args: Args[M]) => Results[M] };

/** A call. Messages are structured clones: bytes, NaN and −0 arrive as they are. */
export interface Request<M extends Method = Method> {
  readonly id: number;
  readonly method: M;
  readonly args: Args[M];
}

/** What a call gave; the method is named, so that its type is known again. */
export interface ValueReply<M extends Method = Method> {
  readonly kind: 'value';
  readonly id: number;
  readonly method: M;
  readonly value: Results[M];
}

export type Reply =
  | { readonly kind: 'open'; readonly isNew: boolean }
  | ValueReply
  /** `id` null: the index could not be opened. */
  | {
      readonly kind: 'error';
      readonly id: number | null;
      readonly name: string;
      readonly why: string;
    };

/** Those who wait for an answer, by method and id. */
export type Pending = { readonly [M in Method]: Map<number, (value: Results[M]) => void> };

export function nobodyWaits(): Pending {
  return {
    beginRun: new Map(),
    cursors: new Map(),
    ingest: new Map(),
    streamState: new Map(),
    ingestRead: new Map(),
    resetStream: new Map(),
    finishStream: new Map(),
    progress: new Map(),
    logFacts: new Map(),
    logTimes: new Map(),
    series: new Map(),
    chart: new Map(),
    charts: new Map(),
    oddPoints: new Map(),
    points: new Map(),
    logSize: new Map(),
    logLines: new Map(),
    logLinesAt: new Map(),
    logRange: new Map(),
    logLineOfTime: new Map(),
    saveRun: new Map(),
    runRecord: new Map(),
    rows: new Map(),
    spread: new Map(),
    runs: new Map(),
    forget: new Map(),
    close: new Map(),
  };
}

/** Gives a value to the one who waits for it. */
export function settle<M extends Method>(pending: Pending, reply: ValueReply<M>): void {
  pending[reply.method].get(reply.id)?.(reply.value);
  pending[reply.method].delete(reply.id);
}

/** What a worker is started with. */
export interface WorkerStart {
  readonly home: string;
}

/** Runs one call; method and arguments belong together by their type. */
export function answer<M extends Method>(
  handlers: Handlers,
  { method, args }: Pick<Request<M>, 'method' | 'args'>,
): Results[M] {
  return handlers[method](...args);
}
