import { Worker } from 'node:worker_threads';
import type { FilePart, ReadableFile } from './file-parts';
import type { ReadReply, ReadRequest } from './read-protocol';

/** Nobody having asked for this long, the thread ends: it is needed when much is read at once, and seldom. */
const IDLE_MS = 5_000;

/** A file that is open in the thread. */
export interface OpenFile {
  readonly ident: string;
  readonly size: number;
  /** The next part. It may be asked for before the one before it has come. */
  next(): Promise<FilePart | null>;
  close(): void;
}

type Take = (reply: ReadReply) => void;

/** A thread that reads and decodes files of this machine; started with the first, ended when nothing is asked. */
export class ReadThread {
  readonly #url: URL;
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | null = null;
  readonly #files = new Map<number, Take[]>();
  #nextId = 1;

  /** @param url the built `read-worker.js` */
  constructor(url: URL) {
    this.#url = url;
  }

  /** Starts the thread for who will open a file soon. */
  warm(): void {
    if (this.#worker === null) this.#start();
    if (this.#files.size === 0) this.#endLater();
  }

  /** null when the file cannot be read. */
  async open(file: ReadableFile): Promise<OpenFile | null> {
    const id = this.#nextId;
    this.#nextId += 1;
    this.#files.set(id, []);
    const opened = await this.#ask({ verb: 'open', id, file });
    if (opened.verb !== 'open') {
      this.#close(id);
      return null;
    }
    return {
      ident: opened.ident,
      size: opened.size,
      next: async () => {
        const answer = await this.#ask({ verb: 'next', id });
        return answer.verb === 'next' ? answer.part : null;
      },
      close: () => this.#close(id),
    };
  }

  #ask(request: ReadRequest): Promise<ReadReply> {
    const { id } = request;
    const waiting = this.#files.get(id);
    if (waiting === undefined) return Promise.resolve({ verb: 'failed', id });
    if (this.#idle !== null) clearTimeout(this.#idle);
    const worker = this.#worker ?? this.#start();
    return new Promise((resolve) => {
      waiting.push(resolve);
      worker.postMessage(request, []);
    });
  }

  #close(id: number): void {
    for (const take of this.#files.get(id) ?? []) take({ verb: 'failed', id });
    this.#files.delete(id);
    const request: ReadRequest = { verb: 'close', id };
    this.#worker?.postMessage(request, []);
    if (this.#files.size === 0) this.#endLater();
  }

  #endLater(): void {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#worker?.terminate(), IDLE_MS);
    this.#idle.unref();
  }

  #start(): Worker {
    const worker = new Worker(this.#url);
    this.#worker = worker;
    worker.on('message', (reply: ReadReply) => this.#files.get(reply.id)?.shift()?.(reply));
    worker.on('error', (cause) => process.emitWarning(`The reading thread: ${String(cause)}`));
    worker.on('exit', () => this.#end(worker));
    // Last: a listener for messages lets the thread hold the process again.
    worker.unref();
    return worker;
  }

  #end(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
    for (const [id, waiting] of this.#files) {
      for (const take of waiting) take({ verb: 'failed', id });
    }
    this.#files.clear();
  }
}
