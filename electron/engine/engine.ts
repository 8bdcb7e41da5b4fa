import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { StartRequest } from '#core/contract/start-request';
import type { Refusal } from '#core/contract/refusal';
import { RunId, type RunView } from '#core/contract/run';
import type { StopMode } from '#core/contract/run-directory';
import { type Result, err, ok } from '#core/lib/result';
import type { Store } from '../store/store';
import type { RunBook } from '../runs/run-book';
import { hasEnded } from '../runs/run-view';
import { runPolicy, type RunPolicy } from '../runs/start/run-policy';
import type { FollowedRun } from '../runs/follow/followed-run';
import type { Target } from '../targets/target';
import { begunRun } from './begun-run';
import { byAge, findRun } from '../runs/find-run';
import { Imports } from '../runs/imports/import-progress';
import { TargetRegistry } from '../runs/target-registry';
import { installationId } from './settings/installation';
import { viewsOf } from './known-views';
import { RunNotes } from '../runs/notes/run-notes';
import { Queue } from '../runs/queue/queue';
import { queuedViews } from '../runs/queue/queued-run';
import { Retainer } from '../runs/notes/retainer';
import { SettingsFile } from './settings/settings-file';
import { Starter } from '../runs/start/starter';
import { ChangeBus } from './change-bus';

/** Targets, store and runs of one home, put together. There is one per RL_COCKPIT_HOME. */
export class Engine {
  readonly home: string;
  readonly installationId: string;
  readonly store: Store;
  readonly settings: SettingsFile;
  readonly changes = new ChangeBus();
  readonly imports = new Imports(() => this.changes.publish(null));
  readonly starter: Starter;
  readonly registry: TargetRegistry;
  #archive: RunNotes | null = null;
  #retainer: Retainer | null = null;
  #queue: Queue | null = null;

  private constructor(home: string, id: string, store: Store) {
    this.home = home;
    this.installationId = id;
    this.store = store;
    this.settings = new SettingsFile(home);
    const nextRevision = () => this.changes.nextRevision();
    this.registry = new TargetRegistry({ home, installationId: id, store, nextRevision });
    this.starter = new Starter({
      installationId: id,
      registry: this.registry,
      policy: () => this.policy(),
      tag: (run, tags) => this.notes.byRun.tag([run], tags, []),
    });
    this.registry.onBook((book) => {
      book.onChange((runId) => this.changes.publish(RunId.parse(runId)));
      book.target.onContact(() => this.changes.publish(null));
      this.changes.publish(null);
    });
  }

  /** Finds targets and every run. The caller holds engine.lock, and opens the index. */
  static async open(home: string, opening: Promise<Store>): Promise<Engine> {
    const id = await installationId(home);
    const store = await opening;
    const engine = new Engine(home, id, store);
    await engine.registry.openLocal();
    const changed = (run: RunId | null): void => engine.changes.publish(run);
    engine.#archive = await RunNotes.open({ home, store, registry: engine.registry, changed });
    engine.registry.onBook((book) => void book.listed().then(() => changed(null)));
    void engine.registry.scan();
    engine.#queue = await Queue.open({
      home,
      run: async (runId) => (await engine.some([runId]))[0] ?? null,
      start: ({ request, runId }) => engine.start(request, runId),
      changed: () => {
        engine.changes.publish(null);
        return engine.changes.nextRevision();
      },
    });
    engine.#retainer = new Retainer({
      archive: engine.notes,
      runs: () => engine.runs(),
      chosen: async () => (await engine.settings.current()).retention,
    });
    return engine;
  }

  /** What a person does to their runs beside running them. */
  get notes(): RunNotes {
    if (this.#archive === null) throw new Error('The engine is not open yet.');
    return this.#archive;
  }

  get queue(): Queue {
    if (this.#queue === null) throw new Error('The engine is not open yet.');
    return this.#queue;
  }

  targets(): readonly Target[] {
    return this.registry.targets();
  }

  /**
   * Newest first; every ended run is judged before it is told.
   * @param now what the index knows, if it knows any, while run directories are still looked at; a tick tells of the rest
   */
  async runs(now = false): Promise<readonly RunView[]> {
    const views = await viewsOf(this.registry.books, now);
    return byAge([...views.map((view) => this.notes.named(view)), ...this.#queued()]);
  }

  /** These runs as they are known now, without waiting for any; an id that is not known is left out. */
  async some(runs: readonly RunId[]): Promise<readonly RunView[]> {
    const views = this.registry.books.flatMap((book) => runs.map((run) => book.viewNow(run)));
    const found = (await Promise.all(views)).flatMap((view) =>
      view === null ? [] : this.notes.named(view),
    );
    return [...found, ...this.#queued().filter(({ runId }) => runs.includes(runId))];
  }

  /** Those that wait, as runs. One that has begun is told by its book, even while it still stands in the queue. */
  #queued(): readonly RunView[] {
    const names = new Map(this.#names().map(({ runId, name }) => [runId, name]));
    return queuedViews(this.queue, names);
  }

  /** Every run that is known now. */
  ids(): readonly string[] {
    return this.registry.books.flatMap((book) => book.names().map(({ runId }) => runId));
  }

  /** What a run was started with; null while its directory was not seen. */
  params(run: string): Readonly<Record<string, unknown>> | null {
    const known = this.registry.books.map((book) => book.params(run));
    return known.find((params) => params !== null) ?? null;
  }

  /** Finds a run without reading any: RUN is an id, a unique prefix, a name or `latest`. */
  async find(asked: string): Promise<Result<{ runId: string; book: RunBook }, Refusal>> {
    const holder = this.registry.books.find((book) => book.has(asked));
    if (holder !== undefined) return ok({ runId: asked, book: holder });
    await this.registry.scanned();
    const wanted = this.registry.books.filter(({ target }) => target.isWanted());
    const unseen = await Promise.all(wanted.map((book) => book.listed()));
    const found = findRun([...this.#names(), ...this.#waiting()], asked);
    // A run that is not found where nobody could look is not missing.
    const why = unseen.find((refusal) => refusal !== null);
    return found.ok || why === undefined || why === null ? found : err(why);
  }

  /** Every run that has begun, by the name that the person gave it. */
  #names() {
    return this.registry.books.flatMap((book) =>
      book.names().map((run) => ({
        ...run,
        name: this.notes.byRun.nameOf(run.runId) ?? run.name,
        book,
      })),
    );
  }

  #waiting() {
    return this.registry.books.flatMap((book) =>
      this.#queued()
        .filter(({ target }) => target === book.target.id)
        .map(({ runId, name }) => ({ runId, name, startedMs: null, book })),
    );
  }

  /** The run, being followed; read to its end and judged if it has ended. */
  async followed(asked: string): Promise<Result<FollowedRun, Refusal>> {
    const run = await begunRun(this, asked);
    if (run.ok && hasEnded(run.value.digest)) await run.value.settle();
    return run;
  }

  /** Asks a run to end. On an ended run it does nothing. */
  async stop(asked: string, mode: StopMode): Promise<Result<FollowedRun, Refusal>> {
    const run = await this.followed(asked);
    if (!run.ok || hasEnded(run.value.digest)) return run;
    const book = await this.registry.connected(run.value.spec.target);
    if (!book.ok) return book;
    const asking = await book.value.target.control(run.value.spec.runId, mode, randomUUID());
    return asking.ok ? run : asking;
  }

  /** @param queuedAs the id of a run that has waited; null = a new one */
  async start(
    asked: z.output<typeof StartRequest>,
    queuedAs: RunId | null = null,
  ): Promise<Result<RunView, Refusal>> {
    const run = await this.starter.start(asked, queuedAs);
    this.changes.publish(null);
    return run.ok ? ok(this.notes.named(await run.value.view())) : run;
  }

  /** Stop waits and sampling of a run that starts now. */
  async policy(): Promise<RunPolicy> {
    return runPolicy(process.env, (await this.settings.current()).trainings);
  }

  async close(): Promise<void> {
    this.#retainer?.close();
    this.#queue?.close();
    this.#archive?.close();
    for (const book of this.registry.books) book.close();
    await Promise.all(this.targets().map((target) => target.close()));
    await this.store.close();
  }
}
