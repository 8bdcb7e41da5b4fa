import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Queued } from '#core/contract/queue-calls';
import type { Refusal } from '#core/contract/refusal';
import type { RunId, RunView } from '#core/contract/run';
import type { StartRequest } from '#core/contract/start-request';
import { err, ok, type Result } from '#core/lib/result';
import { nextOf, UNKNOWN_START } from './decide';
import { QueueFile, type Waiting } from './queue-file';

/** What the queue needs of the rest of an engine. */
export interface QueuePlace {
  readonly home: string;
  /** The run as it is now; null when it is not there any more. */
  readonly run: (runId: RunId) => Promise<RunView | null>;
  readonly start: (request: z.output<typeof StartRequest>) => Promise<Result<RunView, Refusal>>;
  readonly changed: () => void;
}

const LOOK_EVERY_MS = 2_000;

/** Trainings that wait for another one. They wait on the disk: an engine that dies leaves them to the next. */
export class Queue {
  readonly #place: QueuePlace;
  readonly #file: QueueFile;
  #waiting: readonly Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;
  #closed = false;
  /** Changes one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(place: QueuePlace) {
    this.#place = place;
    this.#file = new QueueFile(place.home);
  }

  static async open(place: QueuePlace): Promise<Queue> {
    const queue = new Queue(place);
    const left = await queue.#file.read();
    queue.#waiting = left.map((one) =>
      one.starting ? { ...one, starting: false, held: UNKNOWN_START } : one,
    );
    queue.#later();
    return queue;
  }

  list(): readonly Queued[] {
    return this.#waiting.map(({ starting: _starting, ...queued }) => queued);
  }

  add(
    asked: Pick<Queued, 'request' | 'after' | 'onlyIfSucceeded'>,
  ): Promise<Result<Queued, Refusal>> {
    return this.#inOrder(async () => {
      const queued = { ...asked, id: randomUUID(), queuedMs: Date.now(), held: null };
      const written = await this.#become([...this.#waiting, { ...queued, starting: false }]);
      return written.ok ? ok(queued) : written;
    });
  }

  remove(id: string): Promise<Result<void, Refusal>> {
    return this.#inOrder(async () => {
      const left = this.#waiting.filter((one) => one.id !== id);
      return left.length === this.#waiting.length ? err(NOT_QUEUED) : this.#become(left);
    });
  }

  startNow(id: string): Promise<Result<RunView, Refusal>> {
    return this.#inOrder(() => this.#start(id));
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
        if (next === 'start') await this.#start(one.id);
        else if (next !== 'wait') await this.#hold(one.id, next);
      }
    });
  }

  /** Recorded before and after: an engine that dies in between leaves "not known", and nothing starts twice. */
  async #start(id: string): Promise<Result<RunView, Refusal>> {
    const one = this.#waiting.find((candidate) => candidate.id === id);
    if (one === undefined) return err(NOT_QUEUED);
    const marked = await this.#become(
      this.#waiting.map((other) => (other.id === id ? { ...other, starting: true } : other)),
    );
    if (!marked.ok) return marked;
    const started = await this.#place.start(one.request);
    if (started.ok) await this.#become(this.#waiting.filter((other) => other.id !== id));
    else await this.#hold(id, started.error);
    return started;
  }

  async #hold(id: string, held: NonNullable<Queued['held']>): Promise<void> {
    const { says, remedy } = held;
    await this.#become(
      this.#waiting.map((one) =>
        one.id === id ? { ...one, starting: false, held: { says, remedy } } : one,
      ),
    );
  }

  async #become(waiting: readonly Waiting[]): Promise<Result<void, Refusal>> {
    const written = await this.#file.write(waiting);
    if (!written.ok) return written;
    this.#waiting = waiting;
    this.#place.changed();
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
  says: 'This training waits no longer: it was started or removed.',
  remedy: 'Look at Runs.',
};
