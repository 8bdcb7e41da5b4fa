import { availableParallelism } from 'node:os';
import { ScanThread, type ScanOutcome } from './scan-thread';
import type { Task } from './tasks';

const MAX_THREADS = 4;
const IDLE_MS = 30_000;

/** Runs tasks, so many at once. */
export interface Scans {
  readonly size: number;
  run(task: Task, signal: AbortSignal): Promise<ScanOutcome>;
}

interface Job {
  readonly task: Task;
  readonly signal: AbortSignal;
  readonly done: (outcome: ScanOutcome) => void;
}

/** A few threads that read logs for everyone. They begin when there is work, and end when there was none for long. */
export class ScanPool implements Scans {
  readonly size = Math.min(MAX_THREADS, Math.max(2, availableParallelism()));
  readonly #workerUrl: URL;
  readonly #waiting: Job[] = [];
  readonly #idle: ScanThread[] = [];
  readonly #busy = new Set<ScanThread>();
  #rest: NodeJS.Timeout | null = null;

  /** @param workerUrl the built `log-worker.js`; it is beside the built engine */
  constructor(workerUrl: URL = new URL('./log-worker.js', import.meta.url)) {
    this.#workerUrl = workerUrl;
  }

  /** Runs a task in a thread. One that is cancelled ends with `cancelled`, soon. */
  run(task: Task, signal: AbortSignal): Promise<ScanOutcome> {
    return new Promise((done) => {
      this.#waiting.push({ task, signal, done });
      this.#next();
    });
  }

  /** Starts the threads before there is work: starting them takes longer than most searches. */
  warm(): void {
    while (this.#idle.length + this.#busy.size < this.size) {
      this.#idle.push(new ScanThread(this.#workerUrl));
    }
    if (this.#busy.size === 0) this.#endLater();
  }

  close(): void {
    for (const thread of [...this.#idle.splice(0), ...this.#busy]) thread.end();
  }

  #next(): void {
    while (this.#waiting.length > 0 && this.#busy.size < this.size) {
      const job = this.#waiting.shift();
      if (job === undefined) return;
      if (job.signal.aborted) job.done({ kind: 'cancelled' });
      else void this.#do(job);
    }
    if (this.#busy.size === 0) this.#endLater();
  }

  async #do({ task, signal, done }: Job): Promise<void> {
    const ready = this.#idle.splice(0).filter((one) => one.isAlive);
    const thread = ready.pop() ?? new ScanThread(this.#workerUrl);
    this.#idle.push(...ready);
    this.#busy.add(thread);
    const outcome = await thread.do(task, signal);
    this.#busy.delete(thread);
    if (thread.isAlive) this.#idle.push(thread);
    done(outcome);
    this.#next();
  }

  #endLater(): void {
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      if (this.#busy.size > 0) return;
      for (const thread of this.#idle.splice(0)) thread.end();
    }, IDLE_MS).unref();
  }
}
