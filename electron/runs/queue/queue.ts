import type { Queued } from '#core/contract/start/queue-calls';
import type { Refusal } from '#core/contract/refusal';
import type { RunId, RunView } from '#core/contract/run/run';
import { err, ok, type Result } from '#core/lib/result';
import {
  afterJob,
  type EarlierRun,
  jobToFollow,
  passesByItself,
  queueDecision,
  turnDecision,
} from './queue-decision';
import type { WaitingList } from './waiting-list';

/** Dependencies of the queue on the rest of an engine. */
export interface QueueDeps {
  readonly waiting: WaitingList;
  /** The run as it is now, also one that waits itself; null when it no longer exists; `unseen` until that is known. */
  readonly run: (runId: RunId) => Promise<RunView | null | 'unseen'>;
  /** Starts it under its id; the same twice is one run. */
  readonly start: (queued: Queued) => Promise<Result<RunView, Refusal>>;
}

const POLL_INTERVAL_MS = 2_000;
/** Trainings taken out together that can be put back, while this engine lives. */
const MAX_REMOVED = 500;

/** Starts trainings that wait for another one. They wait on the disk: an engine that dies leaves them to the next. */
export class Queue {
  readonly #deps: QueueDeps;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;
  /** Those that a cluster did not take while they wait for another job of its own. */
  readonly #refused = new Set<RunId>();
  /** Taken out together, the newest last. */
  #removed: readonly Queued[] = [];
  /** Changes one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: QueueDeps) {
    this.#deps = deps;
    this.#later();
  }

  list(): readonly Queued[] {
    return this.#deps.waiting.list();
  }

  /** One that waits already, or has begun since, is not added again: an engine died before it could answer. */
  async add(request: Omit<Queued, 'queuedMs' | 'held'>): Promise<Result<Queued, Refusal>> {
    const queued = { ...request, queuedMs: Date.now(), held: null };
    const written = await this.#append([queued]);
    return written.ok ? ok(queued) : written;
  }

  /** Several at once: all of them wait, or none does. Those that are here already are not added again. */
  addAll(all: readonly Omit<Queued, 'queuedMs' | 'held'>[]): Promise<Result<void, Refusal>> {
    const queuedMs = Date.now();
    return this.#append(all.map((one) => ({ ...one, queuedMs, held: null })));
  }

  remove(runId: RunId): Promise<Result<void, Refusal>> {
    return this.#inOrder(async () =>
      this.#deps.waiting.find(runId) === null ? err(NOT_QUEUED) : this.#drop(runId),
    );
  }

  /** Takes several out at once. @returns those that were still in it */
  removeAll(runIds: readonly RunId[]): Promise<Result<RunId[], Refusal>> {
    return this.#inOrder(async () => {
      const gone = this.list().filter(({ runId }) => runIds.includes(runId));
      const rest = this.list().filter((one) => !gone.includes(one));
      const written = await this.#deps.waiting.replace(rest);
      if (!written.ok) return written;
      this.#removed = [...this.#removed, ...gone].slice(-MAX_REMOVED);
      return ok(gone.map(({ runId }) => runId));
    });
  }

  /** Puts back what was taken out together, under the same ids. @returns those that this engine still knew */
  restore(runIds: readonly RunId[]): Promise<Result<RunId[], Refusal>> {
    return this.#inOrder(async () => {
      const back = this.#removed.filter(({ runId }) => runIds.includes(runId));
      if (back.length === 0) return err(NOT_REMOVED);
      const written = await this.#deps.waiting.replace([...this.list(), ...back]);
      if (!written.ok) return written;
      this.#removed = this.#removed.filter((one) => !back.includes(one));
      return ok(back.map(({ runId }) => runId));
    });
  }

  startNow(runId: RunId): Promise<Result<RunView, Refusal>> {
    return this.#inOrder(async () => {
      const queued = this.#deps.waiting.find(runId);
      return queued === null ? err(NOT_QUEUED) : this.#start(queued);
    });
  }

  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  /** Starts what has waited long enough, and says of the rest why it does not start. */
  startDue(): Promise<void> {
    return this.#inOrder(async () => {
      for (const one of this.list()) {
        if (one.held !== null || this.#closed) continue;
        const next = await this.#decision(one);
        if (next === 'start') await this.#start(one);
        else if (next === 'wait') await this.#submitAfter(one);
        else await this.#hold(one.runId, next);
      }
    });
  }

  /** Decision: the run it waits for comes first, then its turn. */
  async #decision(one: Queued): Promise<ReturnType<typeof turnDecision>> {
    const { waiting, run } = this.#deps;
    const awaited = one.after === null ? null : await run(one.after);
    if (awaited === 'unseen') return 'wait';
    const first = one.after === null ? 'start' : queueDecision(one, awaited);
    if (first !== 'start' || one.turn === undefined) return first;
    const before: EarlierRun[] = [];
    for (const runId of one.turn.before) {
      const earlier = await run(runId);
      if (earlier === 'unseen') return 'wait';
      before.push({ run: earlier, isHeld: (waiting.find(runId)?.held ?? null) !== null });
    }
    return turnDecision(one.turn, before);
  }

  /** Leaves the wait to a cluster where it can. One that does not take the job is asked once: then the queue waits. */
  async #submitAfter(one: Queued): Promise<void> {
    const awaited = one.after === null ? null : await this.#deps.run(one.after);
    const jobId = awaited === 'unseen' ? null : jobToFollow(one, awaited);
    if (jobId === null || this.#refused.has(one.runId)) return;
    const started = await this.#deps.start(afterJob(one, jobId));
    if (started.ok) await this.#drop(one.runId);
    else this.#refused.add(one.runId);
  }

  #append(all: readonly Queued[]): Promise<Result<void, Refusal>> {
    return this.#inOrder(async () => {
      const isNew = all.map(async ({ runId }) => !(await this.#isListed(runId)));
      const retained = await Promise.all(isNew);
      return this.#deps.waiting.replace([...this.list(), ...all.filter((_, at) => retained[at])]);
    });
  }

  async #isListed(runId: RunId): Promise<boolean> {
    if (this.#deps.waiting.find(runId) !== null) return true;
    const run = await this.#deps.run(runId);
    return run !== null && run !== 'unseen';
  }

  /**
   * It leaves the queue after it has begun: an engine that dies in between finds it here again, and starting the same id once more only
   * finds the run that is still running. An agent that dies meanwhile is back soon: then it is started at a later look.
   */
  async #start(queued: Queued): Promise<Result<RunView, Refusal>> {
    const started = await this.#deps.start(queued);
    if (started.ok) await this.#drop(queued.runId);
    else if (!passesByItself(started.error, queued.request)) {
      await this.#hold(queued.runId, started.error);
    }
    return started;
  }

  #drop(runId: RunId): Promise<Result<void, Refusal>> {
    return this.#deps.waiting.replace(this.list().filter((one) => one.runId !== runId));
  }

  async #hold(runId: RunId, { says, remedy }: NonNullable<Queued['held']>): Promise<void> {
    const held = { says, remedy };
    const waiting = this.list().map((one) => (one.runId === runId ? { ...one, held } : one));
    await this.#deps.waiting.replace(waiting);
  }

  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work);
    this.#last = next.catch(() => undefined);
    return next;
  }

  #later(): void {
    this.#timer = setTimeout(() => {
      this.startDue()
        .catch((cause: unknown) => process.emitWarning(`The queue: ${String(cause)}`))
        .finally(() => {
          if (!this.#closed) this.#later();
        });
    }, POLL_INTERVAL_MS);
    this.#timer.unref();
  }
}

const NOT_REMOVED: Refusal = {
  code: 'not-removed',
  says: 'These runs cannot be put back: they are in the queue already, or RL Cockpit was restarted.',
  remedy: 'Start the sweep again.',
};
const NOT_QUEUED: Refusal = {
  code: 'not-queued',
  says: 'This run is no longer in the queue: it was started or removed.',
  remedy: 'Check the Runs page.',
};
