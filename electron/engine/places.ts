import { setTimeout as sleep } from 'node:timers/promises';
import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import type { Store } from '../store/store';
import { RunKeeper } from '../supervisor/run-keeper';
import { rememberedRuns } from '../supervisor/remembered-runs';
import { AllTargets } from '../targets/all-targets';
import { BROKEN } from '../targets/agent-refusals';
import local from '../targets/kinds/local';
import type { Target } from '../targets/target';
import { unknownTarget } from './engine-refusals';

const ROUSE_EVERY_MS = 30_000;
const ROUSE_PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 10_000;

interface PlacesOptions {
  readonly home: string;
  readonly installationId: string;
  readonly store: Store;
  readonly nextRevision: () => number;
}

/** Targets and who keeps their runs. It grows while the engine lives: distros and hosts come and go. */
export class Places {
  /** Live: a target that is seen later is appended. */
  readonly keepers: RunKeeper[] = [];
  readonly #all: AllTargets;
  readonly #options: PlacesOptions;
  readonly #listeners: ((keeper: RunKeeper) => void)[] = [];
  readonly #roused = new Map<string, number>();
  #looked: Promise<void> | null = null;
  #lookedMs = -Infinity;
  #reading: ReturnType<typeof rememberedRuns> | null = null;
  #opened: Promise<void> | null = null;
  #remembered: Promise<unknown> = Promise.resolve();

  constructor(options: PlacesOptions) {
    this.#options = options;
    this.#all = new AllTargets(options.home, (target) => this.#add(target));
  }

  /** This computer only: it is known at once. */
  openLocal(): Promise<void> {
    return this.#all.lookAt(local);
  }

  /** Told of every keeper, those that are there already too. */
  onKeeper(listener: (keeper: RunKeeper) => void): void {
    this.#listeners.push(listener);
    for (const keeper of this.keepers) listener(keeper);
  }

  /** A fresh look at what there is; nothing is started by it. */
  look(): Promise<void> {
    this.#lookedMs = performance.now();
    this.#looked = this.#lookAround();
    return this.#looked;
  }

  /** The first look, however long it takes, and what is remembered of the runs on what was seen. */
  looked(): Promise<void> {
    return this.#looked ?? this.look();
  }

  targets(): readonly Target[] {
    return this.#all.list();
  }

  keeper(id: string): Result<RunKeeper, Refusal> {
    const keeper = this.keepers.find(({ target }) => target.id === id);
    return keeper === undefined ? err(unknownTarget(id, this.targets())) : ok(keeper);
  }

  /** A target by its id, looked for where it is not known yet; nothing is connected. */
  async known(id: string): Promise<Result<RunKeeper, Refusal>> {
    if (!this.keeper(id).ok) await this.looked();
    if (!this.keeper(id).ok) this.#all.named(id);
    return this.keeper(id);
  }

  /** The same, connected: a person's act. */
  async reach(id: string): Promise<Result<RunKeeper, Refusal>> {
    if (!this.keeper(id).ok) await this.looked();
    const isGuess = !this.keeper(id).ok;
    const keeper = await this.known(id);
    if (!keeper.ok) return keeper;
    let hello = await keeper.value.target.connect();
    if (!hello.ok && hello.error.code === BROKEN) {
      // So it was seen; what was wrong may have been mended since.
      await this.look();
      hello = await keeper.value.target.connect();
    }
    if (hello.ok) return keeper;
    if (isGuess) await this.#forget(keeper.value);
    return hello;
  }

  /** A name that led nowhere is no target. */
  async #forget(keeper: RunKeeper): Promise<void> {
    this.#all.forget(keeper.target.id);
    this.keepers.splice(this.keepers.indexOf(keeper), 1);
    keeper.close();
    await keeper.target.close();
  }

  /**
   * Before a run is looked at: contact with its target, where that starts nothing and asks nobody. One that just failed
   * is not dialled again at every look.
   */
  async rouse(keeper: RunKeeper): Promise<void> {
    const { target } = keeper;
    if (target.isWanted()) return;
    if (!target.isAwake()) {
      this.#lookAgain(keeper);
      return;
    }
    const last = this.#roused.get(target.id) ?? -Infinity;
    if (performance.now() - last < ROUSE_EVERY_MS) return;
    this.#roused.set(target.id, performance.now());
    const patience = sleep(ROUSE_PATIENCE_MS, undefined, { ref: false });
    // With contact, what became of its runs meanwhile is known before anybody is told.
    const seen = target.connect().then((hello) => (hello.ok ? keeper.listed() : null));
    await Promise.race([seen, patience]);
  }

  /** What was seen of it may be long ago, and a look starts nothing. Nobody waits for that. */
  #lookAgain(keeper: RunKeeper): void {
    if (performance.now() - this.#lookedMs < LOOK_AGAIN_MS) return;
    void this.look().then(() => (keeper.target.isAwake() ? this.rouse(keeper) : undefined));
  }

  async #lookAround(): Promise<void> {
    await this.#all.look();
    this.#opened ??= this.#openRemembered();
    await this.#opened;
    await this.#remembered;
  }

  /** Places on which runs were seen are places, whether a look tells of them or not. */
  async #openRemembered(): Promise<void> {
    for (const id of (await this.#runsElsewhere()).keys()) this.#all.remembered(id);
  }

  /** Read once for all targets that are added at the same time. */
  #runsElsewhere(): ReturnType<typeof rememberedRuns> {
    this.#reading ??= rememberedRuns(this.#options.home).finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  #add(target: Target): void {
    const keeper = new RunKeeper({ target, ...this.#options });
    this.keepers.push(keeper);
    for (const listener of this.#listeners) listener(keeper);
    if (target.isHere) return;
    this.#remembered = Promise.all([this.#remembered, this.#rememberOf(keeper)]);
  }

  /** Runs on it that had not ended when they were last seen are shown, and followed as soon as that needs no person. */
  async #rememberOf(keeper: RunKeeper): Promise<void> {
    const { target } = keeper;
    const runs = (await this.#runsElsewhere()).get(target.id) ?? [];
    keeper.remember(runs);
    const goesOn = runs.some(({ exit }) => exit === null);
    if (goesOn && target.isAwake()) void target.connect();
  }
}
