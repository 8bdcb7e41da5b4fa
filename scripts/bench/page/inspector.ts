import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';

const Address = z.object({ port: z.int() });
const Pages = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })]);
const Message = z.object({
  id: z.int().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
});
const Attached = z.object({
  sessionId: z.string(),
  workerInfo: z.object({ url: z.string() }),
});
const Detached = z.object({ sessionId: z.string() });
const Received = z.object({ sessionId: z.string(), message: z.string() });
const Usage = z.object({ result: z.object({ value: z.string() }) });
const Heap = z.object({ heapUsed: z.number(), heapTotal: z.number(), arrayBuffers: z.number() });
const COLLECT = 'HeapProfiler.collectGarbage';
const EVALUATE = 'Runtime.evaluate';
const EXPRESSION = { expression: 'JSON.stringify(process.memoryUsage())', returnByValue: true };

/** Bytes of one thread's JavaScript: objects in use, pages of the heap, and number columns and buffers outside of it. */
export type ThreadMemory = z.infer<typeof Heap>;

/** A TCP port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = Address.parse(server.address());
  server.close();
  return port;
}

/**
 * Inspector of a Node process and its worker threads (Chrome DevTools Protocol, domains HeapProfiler and NodeWorker).
 * The process was started with `--inspect-port`, and opens the inspector when it gets SIGUSR1.
 */
export class Inspector {
  readonly #socket: WebSocket;
  /** The script of each worker thread, by its session. */
  readonly #workers = new Map<string, string>();
  readonly #waiting = new Map<number, (result: unknown) => void>();
  #nextId = 1;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => this.#received(data.toString()));
  }

  static async open(pid: number, port: number): Promise<Inspector> {
    process.kill(pid, 'SIGUSR1');
    const socket = new WebSocket(await addressAt(port), { perMessageDeflate: false });
    await once(socket, 'open');
    const inspector = new Inspector(socket);
    await inspector.#ask('NodeWorker.enable', { waitForDebuggerOnStart: false });
    return inspector;
  }

  /**
   * Memory of each thread (`main`, and worker threads by their scripts), after the garbage of every thread was collected, twice: what a
   * finalizer frees goes with the second time.
   */
  async memory(): Promise<ReadonlyMap<string, ThreadMemory>> {
    for (let round = 0; round < 2; round += 1) {
      for (const worker of this.#workers.keys()) await this.#askWorker(worker, COLLECT, {});
      await this.#ask(COLLECT, {});
    }
    const threads = new Map<string, ThreadMemory>();
    for (const [worker, script] of this.#workers) {
      const answer = await this.#askWorker(worker, EVALUATE, EXPRESSION);
      if (answer !== null) threads.set(script, heapIn(answer));
    }
    // Nothing waits between the two: the main thread makes 5 MB of garbage while a page looks.
    const collected = this.#ask(COLLECT, {});
    const answer = this.#ask(EVALUATE, EXPRESSION);
    await collected;
    return threads.set('main', heapIn(await answer));
  }

  close(): void {
    this.#socket.terminate();
  }

  #ask(method: string, params: object): Promise<unknown> {
    const id = this.#newId();
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  /** null: a thread that ends meanwhile never answers. */
  async #askWorker(sessionId: string, method: string, params: object): Promise<unknown> {
    const id = this.#newId();
    const message = JSON.stringify({ id, method, params });
    const answered = new Promise((resolve) => this.#waiting.set(id, resolve));
    await this.#ask('NodeWorker.sendMessageToWorker', { sessionId, message });
    return Promise.race([answered, sleep(5_000, null)]);
  }

  #newId(): number {
    this.#nextId += 1;
    return this.#nextId;
  }

  #received(text: string): void {
    const { id, method, params, result } = Message.parse(JSON.parse(text));
    if (id !== undefined) {
      this.#waiting.get(id)?.(result);
      this.#waiting.delete(id);
    } else if (method === 'NodeWorker.attachedToWorker') {
      const { sessionId, workerInfo } = Attached.parse(params);
      this.#workers.set(sessionId, path.basename(workerInfo.url, '.js'));
    } else if (method === 'NodeWorker.detachedFromWorker') {
      this.#workers.delete(Detached.parse(params).sessionId);
    } else if (method === 'NodeWorker.receivedMessageFromWorker') {
      this.#received(Received.parse(params).message);
    }
  }
}

const heapIn = (answer: unknown): ThreadMemory =>
  Heap.parse(JSON.parse(Usage.parse(answer).result.value));

async function addressAt(port: number): Promise<string> {
  for (let i = 0; i < 50; i += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/json`).catch(() => null);
    if (answer !== null) return Pages.parse(await answer.json())[0].webSocketDebuggerUrl;
    await sleep(100);
  }
  throw new Error(`The engine opened no inspector on port ${port}.`);
}
