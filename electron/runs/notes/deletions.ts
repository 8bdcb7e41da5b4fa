import { randomUUID } from 'node:crypto';
import type { Deletion } from '#core/contract/run/note-calls';
import type { Refusal } from '#core/contract/refusal';
import type { RunId } from '#core/contract/run/run';
import { type Result, err, ok } from '#core/lib/result';
import { DeletionFile, type Pending } from './deletion-file';

/** Dependencies of deleting on the rest of an engine. */
export interface DeletionDeps {
  readonly home: string;
  /** The target of a run that may be deleted now, or why it may not. */
  targetOf(runId: RunId): Promise<Result<string, Refusal>>;
  bytes(runs: readonly RunId[]): Promise<number>;
  hide(runId: RunId): void;
  unhide(runId: RunId): void;
  /** Removes the run's files everywhere and forgets it; again and again the same. */
  remove(runId: RunId, target: string): Promise<Result<void, Refusal>>;
  changed(): void;
}

/** Time in which a deletion can be undone; RL_COCKPIT_UNDO_MS for tests. */
export function undoMs(env: Readonly<Record<string, string | undefined>>): number {
  const requested = Number(env['RL_COCKPIT_UNDO_MS']);
  return requested > 0 ? requested : 10_000;
}

const AGAIN_MS = 30_000;

/**
 * Deletions with a time to think. The runs are hidden at once; their files go when the time is over. An engine that dies meanwhile leaves
 * the next one a record: what began is finished, what waits keeps waiting.
 */
export class Deletions {
  readonly #deps: DeletionDeps;
  readonly #file: DeletionFile;
  readonly #undoMs: number;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #pending: readonly Pending[] = [];
  #closed = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: DeletionDeps, forMs: number) {
    this.#deps = deps;
    this.#file = new DeletionFile(deps.home);
    this.#undoMs = forMs;
  }

  /** Takes over what another engine left. Called before any run is listed. */
  async open(): Promise<void> {
    this.#pending = await this.#file.read();
    for (const { runs } of this.#pending) for (const run of runs) this.#deps.hide(run);
    for (const pending of this.#pending) this.#later(pending, pending.untilMs - Date.now());
  }

  /** Runs that are pending now: a target that is seen later hides them too. */
  hidden(): readonly RunId[] {
    return this.#pending.flatMap(({ runs }) => runs);
  }

  async delete(runs: readonly RunId[]): Promise<Result<Deletion, Refusal>> {
    const requests = [...new Set(runs)];
    const targets: Record<string, string> = {};
    for (const run of requests) {
      const target = await this.#deps.targetOf(run);
      if (!target.ok) return target;
      targets[run] = target.value;
    }
    const bytes = await this.#deps.bytes(requests);
    const deletion = {
      id: randomUUID(),
      runs: requests,
      bytes,
      untilMs: Date.now() + this.#undoMs,
    };
    const pending: Pending = { ...deletion, targets, state: 'waiting' };
    const recorded = await this.#record((all) => [...all, pending]);
    if (!recorded.ok) return recorded;
    for (const run of requests) this.#deps.hide(run);
    this.#later(pending, this.#undoMs);
    this.#deps.changed();
    return ok(deletion);
  }

  async undo(id: string): Promise<Result<void, Refusal>> {
    const pending = this.#pending.find((candidate) => candidate.id === id);
    if (pending === undefined || pending.state === 'removing') return err(TOO_LATE);
    const recorded = await this.#record((all) => all.filter((candidate) => candidate.id !== id));
    if (!recorded.ok) return recorded;
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    for (const run of pending.runs) this.#deps.unhide(run);
    this.#deps.changed();
    return ok(undefined);
  }

  /** Closes; pending deletions stay on the disk, for the next engine. */
  close(): void {
    this.#closed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #later(pending: Pending, afterMs: number): void {
    const timer = setTimeout(() => void this.#finish(pending), Math.max(0, afterMs));
    this.#timers.set(pending.id, timer);
  }

  async #finish(pending: Pending): Promise<void> {
    this.#timers.delete(pending.id);
    // Removed between the timer and now by an undo: then it is no longer pending.
    const isPending = this.#pending.some(({ id }) => id === pending.id);
    if (!isPending || this.#closed) return;
    const removing: Pending = { ...pending, state: 'removing' };
    const recorded = await this.#record((all) => [...without(all, pending), removing]);
    if (recorded.ok) await this.#remove(removing);
    else this.#later(pending, AGAIN_MS);
  }

  async #remove(pending: Pending): Promise<void> {
    const left: RunId[] = [];
    for (const run of pending.runs) {
      if (this.#closed) return;
      const removed = await this.#deps.remove(run, pending.targets[run] ?? '');
      if (removed.ok) continue;
      if (removed.error.code === 'agent-gone') left.push(run);
      else {
        // It cannot be removed: then it is shown again rather than half forgotten.
        process.emitWarning(removed.error.says);
        this.#deps.unhide(run);
        this.#deps.changed();
      }
    }
    const rest: Pending = { ...pending, runs: left };
    await this.#record((all) => [...without(all, pending), ...(left.length === 0 ? [] : [rest])]);
    if (left.length > 0) this.#later(rest, AGAIN_MS);
  }

  /** One after the other, each from what the one before has left: two at the same time are both recorded. */
  #record(change: (all: readonly Pending[]) => readonly Pending[]): Promise<Result<void, Refusal>> {
    const recorded = this.#write(this.#last, change);
    this.#last = recorded;
    return recorded;
  }

  async #write(
    before: Promise<unknown>,
    change: (all: readonly Pending[]) => readonly Pending[],
  ): Promise<Result<void, Refusal>> {
    await before;
    const pending = change(this.#pending);
    const written = await this.#file.write(pending);
    if (written.ok) this.#pending = pending;
    return written;
  }
}

const without = (all: readonly Pending[], one: Pending): readonly Pending[] =>
  all.filter(({ id }) => id !== one.id);

const TOO_LATE: Refusal = {
  code: 'undo-too-late',
  says: 'These runs cannot be restored: their files are gone.',
  remedy: 'You can undo a deletion for ten seconds.',
};
