import type { MessagePort, Worker } from 'node:worker_threads';
import type { Promised } from '#core/lib/promised';

/** A call of a method in another thread. Messages are structured clones: bytes, NaN and −0 arrive as they are. */
interface Call {
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: { readonly name: string; readonly message: string } };

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (why: Error) => void;
}

type CallMethod = (method: string, args: readonly unknown[]) => Promise<unknown>;

/** Memory that is handed over with an argument or a result (a transfer list), by that value. */
const handedOver = new WeakMap<object, readonly ArrayBuffer[]>();

/** Says that memory of a message goes to the other thread instead of being copied: the sender must not use it again. */
export function handOver<T extends object>(value: T, memory: readonly ArrayBuffer[]): T {
  handedOver.set(value, memory);
  return value;
}

function transferList(values: readonly unknown[]): ArrayBuffer[] {
  return values.flatMap((value) =>
    typeof value === 'object' && value !== null ? (handedOver.get(value) ?? []) : [],
  );
}

/** Calls into a worker thread. When it dies, everything that waits for it is refused, and so is anything that comes later. */
export class CallThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #death: Error | null = null;

  /**
   * @param name what the thread is, for the error when it is gone
   * @param explain why it ended with this code, as a sentence; null where the code alone explains it
   */
  constructor(worker: Worker, name: string, explain: (code: number) => string | null = () => null) {
    this.#worker = worker;
    worker.on('message', (answer: Answer) => this.#settle(answer));
    worker.on('error', (cause) => this.#die(cause));
    worker.on('exit', (code) => {
      this.#die(new Error(explain(code) ?? `The ${name}'s thread ended (code ${code}).`));
    });
  }

  readonly call: CallMethod = (method, args) =>
    new Promise((resolve, reject) => {
      if (this.#death !== null) {
        reject(this.#death);
        return;
      }
      const call: Call = { id: this.#nextId, method, args };
      this.#nextId += 1;
      this.#worker.postMessage(call, transferList(args));
      this.#waiting.set(call.id, { resolve, reject });
    });

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(errorOf(answer.error));
    else waiting?.resolve(answer.value);
  }

  #die(cause: unknown): void {
    this.#death ??= cause instanceof Error ? cause : new Error(String(cause));
    for (const { reject } of this.#waiting.values()) reject(this.#death);
    this.#waiting.clear();
  }
}

function errorOf({ name, message }: { readonly name: string; readonly message: string }): Error {
  const error = new Error(message);
  error.name = name;
  return error;
}

/**
 * The methods of an object in another thread, by its class alone: none is written down a second time.
 * @param own methods that do more than be sent
 */
// The border, where types end: what is called by name here, `serveCalls` calls by name on a T. No type can follow a
// message, so this signature is the one promise that nothing checks.
export function methodsBehind<T extends object>(
  call: CallMethod,
  own?: Partial<Promised<T>>,
): Promised<T>;
export function methodsBehind(call: CallMethod, own: object = {}): object {
  const methods = new Map<string, (...args: readonly unknown[]) => Promise<unknown>>();
  return new Proxy(own, {
    get: (target, name) => {
      const existing: unknown = Reflect.get(target, name);
      // A promise that resolves to this asks for `then`: it is none.
      if (existing !== undefined || typeof name === 'symbol' || name === 'then') return existing;
      const method = methods.get(name) ?? ((...args) => call(name, args));
      methods.set(name, method);
      return method;
    },
  });
}

/**
 * Answers the calls of another thread with the methods of an object. Bytes that it answers are handed over.
 * @param failed called with an error before it is answered
 */
export function serveCalls(
  port: MessagePort,
  served: object,
  failed: (cause: unknown) => void = () => undefined,
): void {
  port.on('message', ({ id, method, args }: Call) => {
    try {
      const work: unknown = Reflect.get(served, method);
      if (typeof work !== 'function') throw new TypeError(`There is no method ${method}.`);
      const value: unknown = Reflect.apply(work, served, args);
      const bytes = value instanceof Uint8Array ? [value.buffer] : [];
      port.postMessage({ id, value }, [...bytes.filter(isOwn), ...transferList([value])]);
    } catch (cause) {
      failed(cause);
      const { name, message } = cause instanceof Error ? cause : new Error(String(cause));
      port.postMessage({ id, error: { name, message } });
    }
  });
}

const isOwn = (buffer: ArrayBufferLike): buffer is ArrayBuffer => buffer instanceof ArrayBuffer;
