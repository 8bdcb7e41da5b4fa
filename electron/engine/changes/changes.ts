import { setTimeout as sleep } from 'node:timers/promises';
import { requestedMs, type ChangeId } from '#core/contract/change-id';
import type { Effect } from '#core/contract/effects';
import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';
import type { Change } from './change';
import type { Answer, ChangeJournal, Entry } from './change-journal';
import { doneLong, forgotten, interrupted, otherCall } from './change-refusals';

const POLL_INTERVAL_MS = 25;

/** A client's connection. */
export interface Line {
  /** It belongs to this very process. */
  readonly isOwn: boolean;
  isOpen: boolean;
}

/** A change as its client asks for it. */
export interface ChangeRequest {
  readonly id: ChangeId;
  /** The client sent it before, and its line was cut. */
  readonly again: boolean;
  /** Name of the call: `runs.start`. */
  readonly call: string;
  readonly effect: Exclude<Effect, 'reads'>;
}

/**
 * Act that carries out a request.
 * @param isWanted whether a client is there that waits for it
 * @returns its answer; null where that cannot be sent a second time
 */
type Act = (change: Change, isWanted: () => boolean) => Promise<Answer | null>;

interface Running {
  readonly call: string;
  readonly answer: Promise<Answer | null>;
  readonly lines: Set<Line>;
}

/** Every change of one engine, by its id: carried out once, however often it is asked for. */
export class Changes {
  readonly #journal: ChangeJournal;
  readonly #running = new Map<ChangeId, Running>();
  readonly #lines = new Set<Line>();
  #isOver = false;

  constructor(journal: ChangeJournal) {
    this.#journal = journal;
  }

  connected(isOwn: boolean): Line {
    const line = { isOwn, isOpen: true };
    this.#lines.add(line);
    return line;
  }

  disconnected(line: Line): void {
    line.isOpen = false;
    this.#lines.delete(line);
  }

  /** Other processes that are connected now. */
  get hasClients(): boolean {
    return [...this.#lines].some(({ isOwn }) => !isOwn);
  }

  /** Somebody else waits for a change that is under way. */
  get isAwaited(): boolean {
    const lines = [...this.#running.values()].flatMap((one) => [...one.lines]);
    return lines.some(({ isOwn, isOpen }) => isOpen && !isOwn);
  }

  /**
   * Carries out a change, or gives the answer that it had. After the end of this engine it never answers: its client asks
   * the next engine.
   */
  async execute(
    request: ChangeRequest,
    line: Line,
    act: Act,
  ): Promise<Result<Answer | null, Refusal>> {
    if (this.#isOver) return new Promise(() => undefined);
    const running = this.#running.get(request.id);
    if (running !== undefined) {
      if (running.call !== request.call) return err(otherCall());
      running.lines.add(line);
      return ok(await running.answer);
    }
    const existing = this.#journal.find(request.id);
    const refused =
      existing === null ? this.#refuseForgotten(request) : refusalOf(request, existing);
    if (refused !== null) return err(refused);
    if (existing?.done) return ok(existing.done);
    const lines = new Set([line]);
    const answer = this.#run(request, existing, act, () => [...lines].some(({ isOpen }) => isOpen));
    this.#running.set(request.id, { call: request.call, answer, lines });
    try {
      return ok(await answer);
    } finally {
      this.#running.delete(request.id);
    }
  }

  /**
   * Waits until no one else waits for a change or for work that ends with this engine; from then on none begins.
   * @param isBusy work is running that would end with this engine
   * @param until the waiting ends then, no matter what is running
   */
  async drained(isBusy: () => boolean, until: AbortSignal): Promise<void> {
    while (!until.aborted && (this.isAwaited || (this.hasClients && isBusy()))) {
      await sleep(POLL_INTERVAL_MS);
    }
    this.#isOver = true;
  }

  /** Closes; an unfinished act stays begun in the journal, for the next engine. */
  async close(): Promise<void> {
    this.#isOver = true;
    await this.#journal.close();
  }

  async #run(
    { id, call }: ChangeRequest,
    existing: Entry | null,
    act: Act,
    isWanted: () => boolean,
  ): Promise<Answer | null> {
    const { begunMs } = existing ?? (await this.#journal.begin(id, call));
    const answer = await act({ id, begunMs }, isWanted);
    await this.#journal.finish(id, answer);
    return answer;
  }

  #refuseForgotten({ id, again, effect }: ChangeRequest): Refusal | null {
    const isForgotten = again && requestedMs(id) <= this.#journal.forgotMs;
    return isForgotten ? forgotten(effect) : null;
  }
}

/** Reason why a change that was begun before gets no answer, and is not carried out again; null where it is or has one. */
function refusalOf({ call, effect }: ChangeRequest, existing: Entry): Refusal | null {
  if (existing.call !== call) return otherCall();
  if (existing.done === null) return doneLong();
  return existing.done === undefined && effect !== 'repeats'
    ? interrupted(call, effect.once)
    : null;
}
