import { setTimeout as sleep } from 'node:timers/promises';
import type { Refusal } from '#core/contract/refusal';
import type { Spec, StopMode } from '#core/contract/run/run-directory';
import type { RunDigest } from '#core/contract/run/run-digest';
import type { RunView } from '#core/contract/run/run';
import { type Result, err, ok } from '#core/lib/result';
import type { Target } from '../../targets/target';
import type { RunName } from './find-run';
import { judgeAsDeclared } from '../judge-as-declared';
import { RunCatalog } from './run-catalog';
import { launchWithRetry } from './launch-with-retry';
import { listPatienceMs } from './list-patience';
import { type PastRun, pastRun } from './past-run';
import type { WaitingList } from '../queue/waiting-list';
import { indexedOnly, isListedOnly, nameOf, opened, type OpenedRun, type Run, viewOf } from './run';
import {
  NO_STOP_WAITS,
  processThatMayLive,
  processWithoutFiles,
  REMOVED_CHECK_MS,
} from './removed-run';
import type { RunDeps } from '../run-deps';
import { unreadableSpec } from '../run-refusals';
import { hasEnded } from '../run-view';

export interface RunBookDeps extends RunDeps {
  /** The queue of the home: a run that has not begun is found there. */
  readonly waiting: Pick<WaitingList, 'find'>;
}

/**
 * The book of the runs of one target: found, adopted, followed, judged. `find` identifies a run from what is known, `open` gives its files
 * and its verdict. Runs of other installations are only listed.
 */
export class RunBook {
  readonly target: Target;
  readonly #deps: RunBookDeps;
  readonly #runs: RunCatalog;
  /** Runs without files whose process is asked for again. */
  readonly #removed = new Map<string, NodeJS.Timeout>();
  #indexed: Promise<void> | null = null;
  #listed: Promise<Refusal | null> | null = null;
  #isListed = false;
  #isClosed = false;

  constructor(deps: RunBookDeps) {
    this.target = deps.target;
    this.#deps = deps;
    this.#runs = new RunCatalog(deps);
    this.target.onDigest((digest) => this.#runs.see(digest));
    this.target.onGone((runId) => void this.#lose(runId));
    this.target.onContact(() => this.#runs.touch());
  }

  onChange(listener: (runId: string) => void): () => void {
    return this.#runs.onChange(listener);
  }

  /** The directory of one of our runs is gone; what was known of it is in the index by then. */
  onGone(listener: (runId: string) => void): () => void {
    return this.#runs.onGone(listener);
  }

  /** The run as it is known now, without a question to anybody; null when it is not known, or hidden. */
  find(runId: string): Run | null {
    const run = this.#runs.get(runId);
    if (run !== null || this.#runs.isHidden(runId)) return run;
    const queued = this.#deps.waiting.find(runId);
    return queued?.request.target === this.target.id ? { state: 'queued', queued } : null;
  }

  /**
   * The run with its files and its verdict; null for one that cannot be read here.
   * @param how `now`: one that was judged before as the index shows it, and an import however far it was read; of any other run that has
   *   ended the verdict is waited for. `judged`: what was judged before is read again, and every ended run is read to its end.
   */
  async open(runId: string, how: 'now' | 'judged'): Promise<OpenedRun | null> {
    const past = how === 'now' ? await this.#past(runId) : null;
    if (past !== null) return past;
    await this.#readAgain(runId);
    const run = this.#runs.get(runId);
    if (run?.state !== 'live') return opened(run);
    await run.started;
    const { digest, spec } = run.run;
    const waits = hasEnded(digest) && (how === 'judged' || spec.importedFrom === null);
    if (waits) await run.run.settle();
    return opened(this.#runs.get(runId)) ?? run.run;
  }

  /** Judges an ended run again, because the user declared what counts as success. null: no one can look at its files now. */
  async judgeAgain(runId: string): Promise<OpenedRun | null> {
    const run = await this.open(runId, 'judged');
    if (run?.state !== 'past') return null;
    const judgement = await judgeAsDeclared(this.#deps, run);
    return judgement === null ? null : this.#runs.judgedAgain(run, judgement);
  }

  /** Whether it has begun and may be reported. */
  has(runId: string): boolean {
    return this.#runs.get(runId) !== null;
  }

  /** Every run that has begun by id and name, as far as it is known now. */
  names(): readonly RunName[] {
    return this.#runs.all().map((run) => nameOf(run));
  }

  /** Start parameters of a run; null while its directory was not seen. */
  params(runId: string): Spec['params'] | null {
    return this.#runs.params(runId);
  }

  /** Runs that came from another one. */
  origins(): ReturnType<RunCatalog['origins']> {
    return this.#runs.origins();
  }

  /** Every run as it is reported. @param how `now`: nothing is waited for; `judged`: every ended run is judged first */
  async views(how: 'now' | 'judged'): Promise<readonly RunView[]> {
    if (how === 'judged') {
      const patienceMs = listPatienceMs(this.#runs.unsettled().length);
      const patience = sleep(patienceMs, undefined, { ref: false });
      await Promise.race([this.#runs.settled(), patience]);
    }
    return Promise.all(this.#runs.all().map((run) => viewOf(run)));
  }

  /** One run as it is reported now; null when it has not begun, or is hidden. */
  async view(runId: string): Promise<RunView | null> {
    const run = this.#runs.get(runId);
    return run === null ? null : viewOf(run);
  }

  /** Runs of a target that cannot be asked now, as they were last seen. Those that were judged are in the index. */
  async remember(runs: readonly RunDigest[]): Promise<void> {
    await this.indexed();
    for (const digest of runs) if (!this.has(digest.runId)) this.#runs.see(digest);
  }

  /** The runs that were judged before are known from the index. */
  indexed(): Promise<void> {
    this.#indexed ??= this.#readIndex();
    return this.#indexed;
  }

  /** null when every run directory of the target was seen once; why not, when it cannot be reached. */
  listed(): Promise<Refusal | null> {
    this.#listed ??= this.#list();
    return this.#listed;
  }

  get isListed(): boolean {
    return this.#isListed;
  }

  /** @param secretEnv variables whose values are in no file that stays */
  async launch(
    spec: Spec,
    secretEnv: Readonly<Record<string, string>> = {},
  ): Promise<Result<OpenedRun, Refusal>> {
    const launched = await launchWithRetry(() => this.target.launch(spec, secretEnv));
    return launched.ok ? this.adopt(spec.runId) : launched;
  }

  /** Follows a run directory that has just come to be (a launch, an import). */
  async adopt(runId: string): Promise<Result<OpenedRun, Refusal>> {
    const digest = await this.target.digest(runId);
    if (!digest.ok) return digest;
    this.#runs.see(digest.value);
    const run = this.#runs.get(runId);
    if (run?.state === 'live') await run.started;
    const adopted = opened(run);
    return adopted === null ? err(unreadableSpec(runId, digest.value.specProblem)) : ok(adopted);
  }

  /**
   * Reads what an import's files have more than before. @param isGrowing more is to come: what is held back (a last line
   * without its end) waits
   */
  async readOn(runId: string, isGrowing: boolean): Promise<void> {
    const digest = await this.target.digest(runId);
    if (digest.ok) await this.#runs.readOn(digest.value, isGrowing);
  }

  /**
   * Reads the log of a run again from its first byte, after `change` set other patterns for it.
   * @returns why its files cannot be reached; nothing is changed then
   */
  async readLogAgain(
    runId: string,
    isGrowing: boolean,
    change: () => Promise<Result<void, Refusal>>,
  ): Promise<Result<void, Refusal>> {
    const digest = await this.target.digest(runId);
    if (!digest.ok) return digest;
    const changed = await change();
    if (changed.ok) this.#runs.followAgain(digest.value, isGrowing);
    return changed;
  }

  /** Ends a training whose run directory is gone; null for any other run. */
  async stopRemoved(runId: string, mode: StopMode): Promise<Result<void, Refusal> | null> {
    const lives = processWithoutFiles(this.#runs.get(runId));
    if (lives === null) return null;
    const { proc, digest } = lives;
    return this.target.stopProcess(runId, proc, mode, digest.spec?.stop ?? NO_STOP_WAITS);
  }

  /** A user deleted it, and may still take that back: no one is notified of it. */
  hide(runId: string): void {
    this.#runs.hide(runId);
  }

  unhide(runId: string): void {
    this.#runs.unhide(runId);
  }

  /** Its directory is being removed for good. */
  forget(runId: string): void {
    this.#runs.forget(runId);
  }

  close(): void {
    this.#isClosed = true;
    for (const timer of this.#removed.values()) clearTimeout(timer);
    this.#runs.close();
  }

  async #readIndex(): Promise<void> {
    for (const view of await this.#deps.store.runs()) {
      const isJudged =
        view.verdict !== null || view.phase === 'ended' || view.filesGoneMs !== undefined;
      if (view.target === this.target.id && isJudged) this.#runs.index(view);
    }
  }

  async #list(): Promise<Refusal | null> {
    await this.indexed();
    const list = await this.target.list();
    if (!list.ok) {
      // Not seen is not absent: anyone who asks next, looks again.
      this.#listed = null;
      return list.error;
    }
    const present = new Set<string>(list.value.map(({ runId }) => runId));
    for (const digest of list.value) this.#runs.see(digest);
    for (const runId of this.#runs.missing(present)) await this.#lose(runId);
    this.#isListed = true;
    return null;
  }

  /** Its directory is gone. A training that lives on without it is no lost one, until its process has ended. */
  async #lose(runId: string): Promise<void> {
    clearTimeout(this.#removed.get(runId));
    this.#removed.delete(runId);
    const run = this.#runs.get(runId);
    if (run?.state === 'gone' && run.past === null) await this.#readAgain(runId);
    const proc = processThatMayLive(this.#runs.get(runId));
    const alive = proc === null ? null : await this.target.isAlive(proc);
    // It could not be checked: what was known of it stays.
    const goesOn = alive !== null && (!alive.ok || alive.value === true);
    const isReported = processWithoutFiles(this.#runs.get(runId)) !== null;
    if (!goesOn || !isReported) await this.#runs.lose(runId, goesOn);
    if (!goesOn || this.#isClosed) return;
    const timer = setTimeout(() => void this.#lose(runId), REMOVED_CHECK_MS);
    this.#removed.set(runId, timer.unref());
  }

  /** A run that was judged before, as the index shows it. */
  async #past(runId: string): Promise<PastRun | null> {
    const run = this.#runs.get(runId);
    if (run === null || isListedOnly(run)) return null;
    if (run.state !== 'live' && run.past !== null) return run.past;
    if (run.indexed === null) return null;
    return pastRun(this.#deps, runId, run.indexed.filesGoneMs ?? null);
  }

  /** What was judged before this engine is read again: its directory may say more by now. */
  async #readAgain(runId: string): Promise<void> {
    const indexedRun = indexedOnly(this.#runs.get(runId));
    if (indexedRun === null) return;
    const { filesGoneMs } = indexedRun.indexed;
    const digest = filesGoneMs === undefined ? await this.target.digest(runId) : null;
    const exists = digest?.ok === true;
    // Its files are gone, or cannot be reached now: what the index shows.
    const past = exists ? null : await pastRun(this.#deps, runId, filesGoneMs ?? null);
    const run = indexedOnly(this.#runs.get(runId));
    // Anyone who asked at the same time was faster.
    if (run === null) return;
    if (past !== null) this.#runs.remember(run, past);
    else if (exists && digest.value.spec !== null) {
      this.#runs.follow(digest.value, digest.value.spec, run.indexed);
    }
  }
}
