import { setTimeout as sleep } from 'node:timers/promises';
import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import { RunBook, type RunBookDeps } from './book/run-book';
import { lastSeenRuns } from './book/last-seen-runs';
import { AllTargets, type ProjectsOn } from '../targets/all-targets';
import { BROKEN } from '../targets/agent/agent-refusals';
import local from '../targets/kinds/local';
import type { Target } from '../targets/target';
import { unknownTarget } from './run-refusals';

const RECONNECT_EVERY_MS = 30_000;
const RECONNECT_PATIENCE_MS = 20_000;
const SCAN_AGAIN_MS = 10_000;

interface RegistryDeps extends Omit<RunBookDeps, 'target'> {
  /** Folders of the projects on a target. */
  readonly projectsOn: ProjectsOn;
}

/** The registry of targets, each with the book of its runs. It grows while the engine lives: distros and hosts come and go. */
export class TargetRegistry {
  readonly #books: RunBook[] = [];
  readonly #all: AllTargets;
  readonly #deps: RegistryDeps;
  readonly #listeners: ((book: RunBook) => void)[] = [];
  readonly #triedMs = new Map<string, number>();
  /** Contact that is being made, by target. */
  readonly #connecting = new Map<string, Promise<void>>();
  #scanned: Promise<void> | null = null;
  #scannedMs = -Infinity;
  #reading: ReturnType<typeof lastSeenRuns> | null = null;
  #opened: Promise<void> | null = null;
  #remembered: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(deps: RegistryDeps) {
    this.#deps = deps;
    this.#all = new AllTargets(deps.home, (target) => this.#add(target), deps.projectsOn);
  }

  /** Live: a target that is seen later is appended. */
  get books(): readonly RunBook[] {
    return this.#books;
  }

  /** This computer only: it is known at once. */
  openLocal(): Promise<void> {
    return this.#all.fetchView(local);
  }

  /** Called for every book, including existing ones. */
  onBook(listener: (book: RunBook) => void): void {
    this.#listeners.push(listener);
    for (const book of this.books) listener(book);
  }

  /** A fresh, passive scan of what targets there are; nothing is started by it. */
  scan(): Promise<void> {
    this.#scannedMs = performance.now();
    this.#scanned = this.#scanAll();
    return this.#scanned;
  }

  /** The first scan, however long it takes, and what is remembered of the runs on what was seen. */
  scanned(): Promise<void> {
    return this.#scanned ?? this.scan();
  }

  targets(): readonly Target[] {
    return this.#all.list();
  }

  book(id: string): Result<RunBook, Refusal> {
    const book = this.books.find(({ target }) => target.id === id);
    return book === undefined ? err(unknownTarget(id, this.targets())) : ok(book);
  }

  target(id: string): Result<Target, Refusal> {
    const book = this.book(id);
    return book.ok ? ok(book.value.target) : book;
  }

  /** A target by its id, looked for where it is not known yet; nothing is connected. */
  async resolve(id: string): Promise<Result<RunBook, Refusal>> {
    if (!this.book(id).ok) await this.scanned();
    if (!this.book(id).ok) this.#all.named(id);
    return this.book(id);
  }

  /** The same, connected: a user's act. */
  async connected(id: string): Promise<Result<RunBook, Refusal>> {
    if (!this.book(id).ok) await this.scanned();
    const isGuess = !this.book(id).ok;
    const book = await this.resolve(id);
    if (!book.ok) return book;
    let hello = await book.value.target.connect();
    if (!hello.ok && hello.error.code === BROKEN) {
      // So it was seen; what was wrong may have been fixed since.
      await this.scan();
      hello = await book.value.target.connect();
    }
    if (hello.ok) return book;
    if (isGuess) await this.#forget(book.value);
    return hello;
  }

  /** A name that led nowhere is no target. */
  async #forget(book: RunBook): Promise<void> {
    this.#all.forget(book.target.id);
    this.#books.splice(this.#books.indexOf(book), 1);
    book.close();
    await book.target.close();
  }

  /**
   * Before a run is read: contact with its target, where that starts nothing and asks no one. One that just failed is not tried again at
   * every question.
   */
  async reconnectIfFree(book: RunBook): Promise<void> {
    const { target } = book;
    if (target.isWanted()) return this.#connecting.get(target.id);
    if (!target.isAwake()) {
      this.#scanAgain(book);
      return;
    }
    const last = this.#triedMs.get(target.id) ?? -Infinity;
    if (performance.now() - last < RECONNECT_EVERY_MS) return;
    this.#triedMs.set(target.id, performance.now());
    await this.#connectPatiently(book);
  }

  /** Settles with contact, when there is none, or after the patience; anyone who asks meanwhile waits for the same. */
  #connectPatiently(book: RunBook): Promise<void> {
    const { id } = book.target;
    const connecting = contactOrPatience(book).finally(() => this.#connecting.delete(id));
    this.#connecting.set(id, connecting);
    return connecting;
  }

  /** Scans again: the last scan may be long ago, and a scan starts nothing. Nothing waits for that. */
  #scanAgain(book: RunBook): void {
    if (performance.now() - this.#scannedMs < SCAN_AGAIN_MS) return;
    void this.scan().then(() => (book.target.isAwake() ? this.reconnectIfFree(book) : undefined));
  }

  async #scanAll(): Promise<void> {
    await this.#all.scan();
    this.#opened ??= this.#openRemembered();
    await this.#opened;
    await this.#remembered;
  }

  /** A target on which runs were seen exists, whether a scan reports it or not. */
  async #openRemembered(): Promise<void> {
    for (const id of (await this.#runsElsewhere()).keys()) this.#all.remembered(id);
  }

  /** Read once for all targets that are added at the same time. */
  #runsElsewhere(): ReturnType<typeof lastSeenRuns> {
    this.#reading ??= lastSeenRuns(this.#deps.home).finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  /** A scan that is still under way adds nothing any more: what it opens is closed at once. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const book of this.#books) book.close();
    await Promise.all(this.targets().map((target) => target.close()));
  }

  #add(target: Target): void {
    if (this.#isClosed) {
      void target.close();
      return;
    }
    const book = new RunBook({ target, ...this.#deps });
    this.#books.push(book);
    for (const listener of this.#listeners) listener(book);
    if (target.isHere) return;
    this.#remembered = Promise.all([this.#remembered, this.#rememberOf(book)]);
  }

  /** Runs on it that had not ended when they were last seen are shown, and followed as soon as that needs no user. */
  async #rememberOf(book: RunBook): Promise<void> {
    const { target } = book;
    const runs = (await this.#runsElsewhere()).get(target.id) ?? [];
    await book.remember(runs);
    const goesOn = runs.some(({ exit }) => exit === null);
    if (goesOn && target.isAwake()) void this.#connectPatiently(book);
  }
}

/** With contact, what became of its runs meanwhile is known before anyone is notified. */
async function contactOrPatience(book: RunBook): Promise<void> {
  const patience = sleep(RECONNECT_PATIENCE_MS, undefined, { ref: false });
  const seen = book.target.connect().then((hello) => (hello.ok ? book.listed() : null));
  await Promise.race([seen, patience]);
}
