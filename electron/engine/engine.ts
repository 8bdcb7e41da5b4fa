import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { StartRequest } from '#core/contract/start-request';
import type { Refusal } from '#core/contract/refusal';
import { RunId, type RunView } from '#core/contract/run';
import type { StopMode } from '#core/contract/run-directory';
import { type Result, err, ok } from '#core/lib/result';
import type { Store } from '../store/store';
import type { RunKeeper } from '../supervisor/run-keeper';
import { hasEnded } from '../supervisor/run-view';
import { runPolicy, type RunPolicy } from '../supervisor/run-policy';
import type { FollowedRun } from '../supervisor/followed-run';
import type { Target } from '../targets/target';
import { begunRun } from './begun-run';
import { byAge, findRun } from './find-run';
import { Imports } from './imports';
import { Places } from './places';
import { installationId } from './installation';
import { viewsOf } from './known-views';
import { Archive } from './notebook/archive';
import { Queue } from './queue/queue';
import { queuedViews } from './queue/queued-run';
import { Retainer } from './settings/retainer';
import { SettingsFile } from './settings/settings-file';
import { Starter } from './start/starter';
import { TickBus } from './tick-bus';

/** Targets, store and runs of one home, put together. There is one per RL_COCKPIT_HOME. */
export class Engine {
  readonly home: string;
  readonly installationId: string;
  readonly store: Store;
  readonly settings: SettingsFile;
  readonly ticks = new TickBus();
  readonly imports = new Imports(() => this.ticks.tell(null));
  readonly starter: Starter;
  readonly places: Places;
  #archive: Archive | null = null;
  #retainer: Retainer | null = null;
  #queue: Queue | null = null;

  private constructor(home: string, id: string, store: Store) {
    this.home = home;
    this.installationId = id;
    this.store = store;
    this.settings = new SettingsFile(home);
    const nextRevision = () => this.ticks.nextRevision();
    this.places = new Places({ home, installationId: id, store, nextRevision });
    this.starter = new Starter({
      installationId: id,
      places: this.places,
      policy: () => this.policy(),
      tag: (run, tags) => this.archive.notebooks.tag([run], tags, []),
    });
    this.places.onKeeper((keeper) => {
      keeper.onChange((runId) => this.ticks.tell(RunId.parse(runId)));
      keeper.target.onContact(() => this.ticks.tell(null));
      this.ticks.tell(null);
    });
  }

  /** Finds targets and every run. The caller holds engine.lock, and opens the index. */
  static async open(home: string, opening: Promise<Store>): Promise<Engine> {
    const id = await installationId(home);
    const store = await opening;
    const engine = new Engine(home, id, store);
    await engine.places.openLocal();
    const changed = (run: RunId | null): void => engine.ticks.tell(run);
    engine.#archive = await Archive.open({ home, store, places: engine.places, changed });
    engine.places.onKeeper((keeper) => void keeper.listed().then(() => changed(null)));
    void engine.places.look();
    engine.#queue = await Queue.open({
      home,
      run: async (runId) => (await engine.some([runId]))[0] ?? null,
      start: ({ request, runId }) => engine.start(request, runId),
      changed: () => {
        engine.ticks.tell(null);
        return engine.ticks.nextRevision();
      },
    });
    engine.#retainer = new Retainer({
      archive: engine.archive,
      runs: () => engine.runs(),
      chosen: async () => (await engine.settings.current()).retention,
    });
    return engine;
  }

  /** What a person does to their runs beside running them. */
  get archive(): Archive {
    if (this.#archive === null) throw new Error('The engine is not open yet.');
    return this.#archive;
  }

  get queue(): Queue {
    if (this.#queue === null) throw new Error('The engine is not open yet.');
    return this.#queue;
  }

  targets(): readonly Target[] {
    return this.places.targets();
  }

  /**
   * Newest first; every ended run is judged before it is told.
   * @param now what the index knows, if it knows any, while run directories are still looked at; a tick tells of the rest
   */
  async runs(now = false): Promise<readonly RunView[]> {
    const views = await viewsOf(this.places.keepers, now);
    return byAge([...views.map((view) => this.archive.named(view)), ...this.#queued()]);
  }

  /** These runs as they are known now, without waiting for any; an id that is not known is left out. */
  async some(runs: readonly RunId[]): Promise<readonly RunView[]> {
    const views = this.places.keepers.flatMap((keeper) => runs.map((run) => keeper.viewNow(run)));
    const found = (await Promise.all(views)).flatMap((view) =>
      view === null ? [] : this.archive.named(view),
    );
    return [...found, ...this.#queued().filter(({ runId }) => runs.includes(runId))];
  }

  /** Those that wait, as runs. One that has begun is told by its keeper, even while it still stands in the queue. */
  #queued(): readonly RunView[] {
    const names = new Map(this.#names().map(({ runId, name }) => [runId, name]));
    return queuedViews(this.queue, names);
  }

  /** Every run that is known now. */
  ids(): readonly string[] {
    return this.places.keepers.flatMap((keeper) => keeper.names().map(({ runId }) => runId));
  }

  /** What a run was started with; null while its directory was not seen. */
  params(run: string): Readonly<Record<string, unknown>> | null {
    const known = this.places.keepers.map((keeper) => keeper.params(run));
    return known.find((params) => params !== null) ?? null;
  }

  /** Finds a run without reading any: RUN is an id, a unique prefix, a name or `latest`. */
  async find(asked: string): Promise<Result<{ runId: string; keeper: RunKeeper }, Refusal>> {
    const holder = this.places.keepers.find((keeper) => keeper.has(asked));
    if (holder !== undefined) return ok({ runId: asked, keeper: holder });
    await this.places.looked();
    const wanted = this.places.keepers.filter(({ target }) => target.isWanted());
    const unseen = await Promise.all(wanted.map((keeper) => keeper.listed()));
    const found = findRun([...this.#names(), ...this.#waiting()], asked);
    // A run that is not found where nobody could look is not missing.
    const why = unseen.find((refusal) => refusal !== null);
    return found.ok || why === undefined || why === null ? found : err(why);
  }

  /** Every run that has begun, by the name that the person gave it. */
  #names() {
    return this.places.keepers.flatMap((keeper) =>
      keeper.names().map((run) => ({
        ...run,
        name: this.archive.notebooks.nameOf(run.runId) ?? run.name,
        keeper,
      })),
    );
  }

  #waiting() {
    return this.places.keepers.flatMap((keeper) =>
      this.#queued()
        .filter(({ target }) => target === keeper.target.id)
        .map(({ runId, name }) => ({ runId, name, startedMs: null, keeper })),
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
    const keeper = await this.places.reach(run.value.spec.target);
    if (!keeper.ok) return keeper;
    const asking = await keeper.value.target.control(run.value.spec.runId, mode, randomUUID());
    return asking.ok ? run : asking;
  }

  /** @param queuedAs the id of a run that has waited; null = a new one */
  async start(
    asked: z.output<typeof StartRequest>,
    queuedAs: RunId | null = null,
  ): Promise<Result<RunView, Refusal>> {
    const run = await this.starter.start(asked, queuedAs);
    this.ticks.tell(null);
    return run.ok ? ok(this.archive.named(await run.value.view())) : run;
  }

  /** Stop waits and sampling of a run that starts now. */
  async policy(): Promise<RunPolicy> {
    return runPolicy(process.env, (await this.settings.current()).trainings);
  }

  async close(): Promise<void> {
    this.#retainer?.close();
    this.#queue?.close();
    this.#archive?.close();
    for (const keeper of this.places.keepers) keeper.close();
    await Promise.all(this.targets().map((target) => target.close()));
    await this.store.close();
  }
}
