import { Worker } from 'node:worker_threads';
import type { Promised } from '#core/lib/promised';
import { CallThread, methodsBehind } from '../../call-thread';
import type { FileChunk, OpenFiles, ReadableFile } from './file-chunks';

/** The thread ends after this long without a request: it is needed when much is read at once, and seldom. */
const IDLE_MS = 5_000;

/** A file that is open in the thread. */
export interface OpenFile {
  readonly ident: string;
  readonly size: number;
  /** The next chunk; it may be asked for before the one before it has come. null at the end, or when it cannot be read. */
  next(): Promise<FileChunk | null>;
  close(): void;
}

interface Running {
  readonly thread: CallThread;
  readonly files: Promised<OpenFiles>;
}

/** A thread that reads and decodes files of this machine; started with the first, ended when nothing is asked. */
export class ReadThread {
  readonly #url: URL;
  #running: Running | null = null;
  #idle: NodeJS.Timeout | null = null;
  #openFiles = 0;

  /** @param url the built `read-worker.js` */
  constructor(url: URL) {
    this.#url = url;
  }

  /** Starts the thread for who will open a file soon. */
  warm(): void {
    this.#files();
    if (this.#openFiles === 0) this.#endLater();
  }

  /** null when the file cannot be read. */
  async open(file: ReadableFile): Promise<OpenFile | null> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#openFiles += 1;
    const files = this.#files();
    // Any problem here also hits the file's tail, which reports it.
    const opened = await files.open(file).catch(() => null);
    if (opened === null) {
      this.#closed();
      return null;
    }
    const { id, ident, size } = opened;
    return {
      ident,
      size,
      next: () => files.next(id).catch(() => null),
      close: () => {
        void files.close(id).catch(() => undefined);
        this.#closed();
      },
    };
  }

  #closed(): void {
    this.#openFiles -= 1;
    if (this.#openFiles === 0) this.#endLater();
  }

  #endLater(): void {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#running?.thread.end(), IDLE_MS);
    this.#idle.unref();
  }

  #files(): Promised<OpenFiles> {
    this.#running ??= this.#start();
    return this.#running.files;
  }

  #start(): Running {
    const worker = new Worker(this.#url);
    const thread = new CallThread(worker, 'reader');
    const running = { thread, files: methodsBehind<OpenFiles>(thread.call) };
    worker.on('error', (cause) => process.emitWarning(`The reading thread: ${String(cause)}`));
    worker.on('exit', () => {
      if (this.#running === running) this.#running = null;
    });
    // Last: a listener for messages lets the thread hold the process again.
    worker.unref();
    return running;
  }
}
