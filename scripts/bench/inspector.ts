import { once } from 'node:events';
import { createServer } from 'node:net';
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
const Attached = z.object({ sessionId: z.string() });
const Received = z.object({ sessionId: z.string(), message: z.string() });
const Usage = z.object({ result: z.object({ value: z.string() }) });
const Memory = z.object({ rss: z.number(), heapUsed: z.number() });

/** A TCP port that nobody listens on now. */
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
  readonly #workers = new Set<string>();
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
   * Bytes of memory of the whole process (resident set), and of the main thread's heap, after the garbage of every
   * thread was collected, twice: what a finalizer frees goes with the second time.
   */
  async memory(): Promise<{ readonly rss: number; readonly heapUsed: number }> {
    for (let round = 0; round < 2; round += 1) {
      for (const worker of this.#workers) await this.#askWorker(worker);
      await this.#ask('HeapProfiler.collectGarbage', {});
    }
    const expression = 'JSON.stringify(process.memoryUsage())';
    // Nobody waits between the two: the main thread makes 5 MB of garbage while a page looks.
    const collected = this.#ask('HeapProfiler.collectGarbage', {});
    const answer = this.#ask('Runtime.evaluate', { expression, returnByValue: true });
    await collected;
    return Memory.parse(JSON.parse(Usage.parse(await answer).result.value));
  }

  close(): void {
    this.#socket.terminate();
  }

  #ask(method: string, params: object): Promise<unknown> {
    const id = this.#newId();
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  /** A thread that ends meanwhile never answers. */
  async #askWorker(sessionId: string): Promise<void> {
    const id = this.#newId();
    const message = JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' });
    const answered = new Promise((resolve) => this.#waiting.set(id, resolve));
    await this.#ask('NodeWorker.sendMessageToWorker', { sessionId, message });
    await Promise.race([answered, sleep(5_000)]);
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
      this.#workers.add(Attached.parse(params).sessionId);
    } else if (method === 'NodeWorker.detachedFromWorker') {
      this.#workers.delete(Attached.parse(params).sessionId);
    } else if (method === 'NodeWorker.receivedMessageFromWorker') {
      this.#received(Received.parse(params).message);
    }
  }
}

async function addressAt(port: number): Promise<string> {
  for (let i = 0; i < 50; i += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/json`).catch(() => null);
    if (answer !== null) return Pages.parse(await answer.json())[0].webSocketDebuggerUrl;
    await sleep(100);
  }
  throw new Error(`The engine opened no inspector on port ${port}.`);
}
