import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import type { RunId, RunView } from '#core/contract/run/run';
import { isOver } from '#core/contract/run/run-phase';
import type { Expectations, StopMode } from '#core/contract/run/run-directory';
import type { StartRequest } from '#core/contract/run/start-request';
import { type Result, err, ok } from '#core/lib/result';
import { declareSuccess } from './criteria/declare';
import { byAge, findRun } from './book/find-run';
import type { RunNotes } from './notes/run-notes';
import { setPatterns } from './patterns/set-patterns';
import { notStarted, queuedOrigin, queuedViews } from './queue/queued-run';
import type { WaitingList } from './queue/waiting-list';
import { isInIndex, type OpenedRun, type Run } from './book/run';
import type { RunBook } from './book/run-book';
import { notOurs, unreadableSpec } from './run-refusals';
import { hasEnded } from './run-view';
import type { Starter } from './start/starter';
import type { TargetRegistry } from './target-registry';

export interface RunsDeps {
  /** RL_COCKPIT_HOME. */
  readonly home: string;
  readonly registry: TargetRegistry;
  readonly notes: RunNotes;
  readonly waiting: WaitingList;
  readonly starter: Starter;
  /** The list of runs is another one. */
  readonly changed: () => void;
}

/** A run by its id, in the book of its target. */
export interface RunInBook {
  readonly runId: string;
  readonly book: RunBook;
  readonly run: Run;
}

/** A run that can be reported. */
interface Viewed {
  view(): Promise<RunView>;
}

/** Every run of a home, on whichever target: found, opened, listed, started, stopped. */
export class Runs {
  readonly #deps: RunsDeps;

  constructor(deps: RunsDeps) {
    this.#deps = deps;
  }

  /** Finds a run without reading any: RUN is an id, a unique prefix, a name or `latest`. */
  async find(query: string): Promise<Result<RunInBook, Refusal>> {
    const { registry } = this.#deps;
    const holder = this.#books().find((book) => book.has(query));
    if (holder !== undefined) return classify(holder, query);
    await registry.scanned();
    const wanted = this.#books().filter(({ target }) => target.isWanted());
    const unseen = await Promise.all(wanted.map((book) => book.listed()));
    const result = findRun([...this.#names(), ...this.#queuedNames()], query);
    if (result.ok) return classify(result.value.book, result.value.runId);
    // A run that is not found where it could not be checked is not missing.
    const why = unseen.find((refusal) => refusal !== null);
    return why === undefined || why === null ? result : err(why);
  }

  /**
   * A run with its files and its verdict.
   * @param how `now`: as far as it is known, at once; one that was judged before is reported from the index, while its files are checked in
   *   the background (a change follows if there was more). `judged`: read to its end, if it has ended.
   */
  async open(query: string, how: 'now' | 'judged'): Promise<Result<OpenedRun, Refusal>> {
    if (how === 'now') await this.indexed(query);
    const result = await this.find(query);
    if (!result.ok) return result;
    const { runId, book, run } = result.value;
    if (run.state === 'queued') return err(notStarted(run.queued));
    if (run.state === 'unreadable') return err(unreadableSpec(runId, run.view.unreadable ?? null));
    if (how === 'now' && isInIndex(run)) {
      const past = await book.open(runId, 'now');
      if (past !== null) {
        this.#readAgain(runId);
        return ok(past);
      }
    }
    await this.#deps.registry.reconnectIfFree(book);
    const opened = await book.open(runId, how);
    return opened === null ? err(notOurs(runId)) : ok(opened);
  }

  /** Waits until the index has reported the run, where it can. @param asked an id */
  async indexed(query: string): Promise<void> {
    for (const book of this.#books()) {
      await book.indexed();
      if (book.has(query)) return;
    }
  }

  /**
   * Newest first; every ended run is judged before it is reported.
   * @param now what the index knows, if it knows any, while run directories are still being read; a change reports the rest
   */
  async list(now = false): Promise<readonly RunView[]> {
    const views = (now ? await this.#loadedViews() : null) ?? (await this.#judgedViews());
    return byAge([...views.map((view) => this.#deps.notes.named(view)), ...this.#queued()]);
  }

  /** These runs as they are known now, without waiting for any; an id that is not known is left out. */
  async some(runs: readonly RunId[]): Promise<readonly RunView[]> {
    const views = this.#books().flatMap((book) => runs.map((run) => book.view(run)));
    const matches = (await Promise.all(views)).flatMap((view) =>
      view === null ? [] : this.#deps.notes.named(view),
    );
    return [...matches, ...this.#queued().filter(({ runId }) => runs.includes(runId))];
  }

  /** A run as it is known now; null: there is none; `unseen`: a target where it may be has not listed its runs yet. */
  async resolve(runId: RunId): Promise<RunView | null | 'unseen'> {
    const wanted = this.#books().filter(({ target }) => target.isWanted());
    const isListed = wanted.every((book) => book.isListed);
    const [existing] = await this.some([runId]);
    if (existing !== undefined) return existing;
    if (!isListed) for (const book of wanted) void book.listed();
    return isListed ? null : 'unseen';
  }

  /** Every run that has begun, as far as it is known now. */
  ids(): readonly string[] {
    return this.#books().flatMap((book) => book.names().map(({ runId }) => runId));
  }

  /** Start parameters of a run; null while its directory was not seen. */
  params(run: string): Readonly<Record<string, unknown>> | null {
    const existing = this.#books().map((book) => book.params(run));
    return existing.find((params) => params !== null) ?? null;
  }

  /** Runs that came from another one, on whichever target; those that wait, too. */
  origins(): ReturnType<RunBook['origins']> {
    const prefixed = this.#books().flatMap((book) => book.origins());
    const existing = new Set(prefixed.map(([runId]) => runId));
    const waiting = this.#deps.waiting.list().filter(({ runId }) => !existing.has(runId));
    return [...prefixed, ...waiting.flatMap((queued) => queuedOrigin(queued))];
  }

  /** @param queuedAs the id of a run that has waited; null = a new one */
  async start(
    request: z.output<typeof StartRequest>,
    queuedAs: RunId | null = null,
  ): Promise<Result<RunView, Refusal>> {
    const { starter, notes, changed } = this.#deps;
    const run = await starter.start(request, queuedAs);
    changed();
    return run.ok ? ok(notes.named(await run.value.view())) : run;
  }

  /** Asks a run to end. On an ended run it does nothing. */
  async stop(query: string, mode: StopMode): Promise<Result<Viewed, Refusal>> {
    const result = await this.find(query);
    if (!result.ok) return result;
    if (result.value.run.state === 'unreadable') return this.#stopUnreadable(result.value, mode);
    const run = await this.open(result.value.runId, 'judged');
    if (!run.ok) return run;
    const { runId, target } = run.value.spec;
    const removed = await result.value.book.stopRemoved(runId, mode);
    if (removed !== null) return removed.ok ? run : removed;
    if (hasEnded(run.value.digest)) return run;
    const book = await this.#deps.registry.connected(target);
    if (!book.ok) return book;
    const asking = await book.value.target.control(runId, mode, randomUUID());
    return asking.ok ? run : asking;
  }

  /** Success criteria that the user declares after the end of a run: it is judged again at once. None takes them back. */
  async declare(query: string, criteria: Expectations): Promise<Result<OpenedRun, Refusal>> {
    const run = await this.open(query, 'judged');
    if (!run.ok) return run;
    const { runId, target } = run.value.spec;
    const book = this.#deps.registry.book(target);
    if (!book.ok) return book;
    const judge = () => book.value.judgeAgain(runId);
    return declareSuccess(run.value, criteria, this.#deps.home, judge);
  }

  /**
   * Sets the user's own patterns for a run and for the next one of its command; its log is read again with them.
   * @param isGrowing it is an import whose originals are followed
   */
  async setPatterns(
    query: string,
    patterns: readonly string[],
    isGrowing: (runId: RunId) => boolean,
  ): Promise<Result<OpenedRun, Refusal>> {
    const run = await this.open(query, 'judged');
    if (!run.ok) return run;
    const { runId, target } = run.value.spec;
    const book = this.#deps.registry.book(target);
    if (!book.ok) return book;
    const change = () => setPatterns(run.value, patterns, this.#deps.home);
    const read = await book.value.readLogAgain(runId, isGrowing(runId), change);
    return read.ok ? this.open(runId, 'now') : read;
  }

  /** Its supervisor reads control/ no matter what became of the other files. */
  async #stopUnreadable(
    { runId, book }: RunInBook,
    mode: StopMode,
  ): Promise<Result<Viewed, Refusal>> {
    const view = await book.view(runId);
    if (view === null) return err(notOurs(runId));
    const asking = isOver(view)
      ? ok(undefined)
      : await book.target.control(runId, mode, randomUUID());
    return asking.ok ? ok({ view: async () => (await book.view(runId)) ?? view }) : asking;
  }

  #books(): readonly RunBook[] {
    return this.#deps.registry.books;
  }

  /** Reads a run's files again since it was judged; nothing waits for that. */
  #readAgain(runId: string): void {
    this.open(runId, 'judged').catch((cause: unknown) => {
      process.emitWarning(`Run ${runId} could not be read again: ${String(cause)}`);
    });
  }

  async #judgedViews(): Promise<readonly RunView[]> {
    await Promise.all(this.#books().map((book) => book.listed()));
    return (await Promise.all(this.#books().map((book) => book.views('judged')))).flat();
  }

  /** null when nothing is known yet, or when all were looked at: then the whole list is to be had. */
  async #loadedViews(): Promise<readonly RunView[] | null> {
    const books = this.#books();
    if (books.every(({ isListed, target }) => isListed || !target.isWanted())) return null;
    await Promise.all(books.map((book) => book.indexed()));
    const views = (await Promise.all(books.map((book) => book.views('now')))).flat();
    return views.length === 0 ? null : views;
  }

  /** Queued runs, as runs. */
  #queued(): readonly RunView[] {
    const names = new Map(this.#names().map(({ runId, name }) => [runId, name]));
    return queuedViews(this.#deps.waiting, names);
  }

  /** Every run that has begun, by the name that the user gave it. */
  #names() {
    const { byRun } = this.#deps.notes;
    return this.#books().flatMap((book) =>
      book.names().map((run) => ({ ...run, name: byRun.nameOf(run.runId) ?? run.name, book })),
    );
  }

  #queuedNames() {
    return this.#books().flatMap((book) =>
      this.#queued()
        .filter(({ target }) => target === book.target.id)
        .map(({ runId, name }) => ({ runId, name, startedMs: null, book })),
    );
  }
}

function classify(book: RunBook, runId: string): Result<RunInBook, Refusal> {
  const run = book.find(runId);
  return run === null ? err(notOurs(runId)) : ok({ runId, book, run });
}
