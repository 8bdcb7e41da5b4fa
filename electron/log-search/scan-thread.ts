import { Worker } from 'node:worker_threads';
import { type Outcome, SHARED, SHARED_BYTES, type Task } from './tasks';

const POLL_INTERVAL_MS = 200;
/** A line that takes longer than this never ends: a pattern that tries everything. */
const STUCK_MS = 2_000;

/** `stuck`: one line took too long, and the thread was ended. */
export type ScanOutcome = Outcome | { readonly kind: 'cancelled' } | { readonly kind: 'stuck' };

/** One thread that reads logs, a task at a time. It is watched: what hangs is ended, not waited for. */
export class ScanThread {
  readonly #worker: Worker;
  readonly #shared = new Int32Array(new SharedArrayBuffer(SHARED_BYTES));
  isAlive = true;

  constructor(workerUrl: URL) {
    this.#worker = new Worker(workerUrl, { workerData: { shared: this.#shared } });
    this.#worker.unref();
    this.#worker.on('error', () => this.end());
    this.#worker.on('exit', () => {
      this.isAlive = false;
    });
  }

  async do(task: Task, signal: AbortSignal): Promise<ScanOutcome> {
    this.#shared.fill(0);
    const cancel = (): void => void Atomics.store(this.#shared, SHARED.isCancelled, 1);
    signal.addEventListener('abort', cancel);
    const watch = this.#watch();
    try {
      const outcome = await Promise.race([this.#answer(task), watch.stuck]);
      return signal.aborted ? { kind: 'cancelled' } : outcome;
    } finally {
      watch.stop();
      signal.removeEventListener('abort', cancel);
    }
  }

  end(): void {
    this.isAlive = false;
    void this.#worker.terminate();
  }

  #answer(task: Task): Promise<ScanOutcome> {
    return new Promise((resolve) => {
      const fail = (cause: unknown): void => resolve({ kind: 'error', why: String(cause) });
      const gone = (): void => fail('The thread that reads the log ended.');
      this.#worker.once('error', fail);
      this.#worker.once('exit', gone);
      this.#worker.once('message', (outcome: Outcome) => {
        this.#worker.off('error', fail);
        this.#worker.off('exit', gone);
        resolve(outcome);
      });
      this.#worker.postMessage(task, []);
    });
  }

  #watch(): { readonly stuck: Promise<ScanOutcome>; stop(): void } {
    let [steps, since] = [-1, Date.now()];
    let timer: NodeJS.Timeout | null = null;
    const stuck = new Promise<ScanOutcome>((resolve) => {
      timer = setInterval(() => {
        const now = Atomics.load(this.#shared, SHARED.steps);
        const isTesting = Atomics.load(this.#shared, SHARED.isTesting) === 1;
        if (now !== steps || !isTesting) [steps, since] = [now, Date.now()];
        else if (Date.now() - since > STUCK_MS) {
          this.end();
          resolve({ kind: 'stuck' });
        }
      }, POLL_INTERVAL_MS);
    });
    return { stuck, stop: () => clearInterval(timer ?? undefined) };
  }
}
