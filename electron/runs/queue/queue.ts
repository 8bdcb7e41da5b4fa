import type { Queued } from '#core/contract/queue-calls';
import type { Refusal } from '#core/contract/refusal';
import type { RunId, RunView } from '#core/contract/run';
import { err, ok, type Result } from '#core/lib/result';
import { nextOf } from './queue-decision';
import { QueueFile } from './queue-file';

/** What the queue needs of the rest of an engine. */
export interface QueueDeps {
  readonly home: string;
  /** The run as it is now, also one that waits itself; null when it is not there any more. */
  readonly run: (runId: RunId) => Promise<RunView | null>;
  /** Starts it under its id; the same twice is one run. */
  readonly start: (queued: Queued) => Promise<Result<RunView, Refusal>>;
  /** @returns the revision that every run which waits has from now on */
  readonly changed: () => number;
}

const LOOK_EVERY_MS = 2_000;

/** Trainings that wait for another one. They wait on the disk: an engine that dies leaves them to the next. */
export class Queue {
  readonly #place: QueueDeps;
  readonly #file: QueueFile;
  #waiting: readonly Queued[] = [];
  #revision = 0;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;
  /** Changes one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(place: QueueDeps) {
    this.#place = place;
    this.#file = new QueueFile(place.home);
  }

  static async open(place: QueueDeps): Promise<Queue> {
    const queue = new Queue(place);
    queue.#waiting = await queue.#file.read();
    queue.#revision = place.changed();
    queue.#later();
    return queue;
  }

  /** Changes with everything that is told of those that wait. */
  get revision(): number {
    return this.#revision;
  }

  list(): readonly Queued[] {
    return this.#waiting;
  }

  of(runId: string): Queued | null {
    return this.#waiting.find((queued) => queued.runId === runId) ?? null;
  }

  add(asked: Omit<Queued, 'queuedMs' | 'held'>): Promise<Result<Queued, Refusal>> {
    return this.#inOrder(async () => {
      const queued = { ...asked, queuedMs: Date.now(), held: null };
      const written = await this.#become([...this.#waiting, queued]);
      return written.ok ? ok(queued) : written;
    });
  }

  remove(runId: RunId): Promise<Result<void, Refusal>> {
    return this.#inOrder(async () =>
      this.of(runId) === null ? err(NOT_QUEUED) : this.#drop(runId),
    );
  }

  startNow(runId: RunId): Promise<Result<RunView, Refusal>> {
    return this.#inOrder(async () => {
      const queued = this.of(runId);
      return queued === null ? err(NOT_QUEUED) : this.#start(queued);
    });
  }

  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  /** Starts what has waited long enough, and says of the rest why it does not start. */
  look(): Promise<void> {
    return this.#inOrder(async () => {
      for (const one of this.#waiting) {
        if (one.held !== null || this.#closed) continue;
        const next = nextOf(one, await this.#place.run(one.after));
        if (next === 'start') await this.#start(one);
        else if (next !== 'wait') await this.#hold(one.runId, next);
      }
    });
  }

  /**
   * It leaves the queue after it has begun: an engine that dies in between finds it here again, and starting the same
   * id once more only finds the run that goes on.
   */
  async #start(queued: Queued): Promise<Result<RunView, Refusal>> {
    const started = await this.#place.start(queued);
    if (started.ok) await this.#drop(queued.runId);
    else await this.#hold(queued.runId, started.error);
    return started;
  }

  #drop(runId: RunId): Promise<Result<void, Refusal>> {
    return this.#become(this.#waiting.filter((one) => one.runId !== runId));
  }

  async #hold(runId: RunId, { says, remedy }: NonNullable<Queued['held']>): Promise<void> {
    const held = { says, remedy };
    await this.#become(this.#waiting.map((one) => (one.runId === runId ? { ...one, held } : one)));
  }

  async #become(waiting: readonly Queued[]): Promise<Result<void, Refusal>> {
    const written = await this.#file.write(waiting);
    if (!written.ok) return written;
    this.#waiting = waiting;
    this.#revision = this.#place.changed();
    return written;
  }

  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work);
    this.#last = next.catch(() => undefined);
    return next;
  }

  #later(): void {
    this.#timer = setTimeout(() => {
      this.look()
        .catch((cause: unknown) => process.emitWarning(`The queue: ${String(cause)}`))
        .finally(() => {
          if (!this.#closed) this.#later();
        });
    }, LOOK_EVERY_MS);
    this.#timer.unref();
  }
}

const NOT_QUEUED: Refusal = {
  code: 'not-queued',
  says: 'This run is no longer in the queue: it was started or removed.',
  remedy: 'Check the Runs page.',
};
