import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Refusal } from '#core/contract/refusal';
import type { RunDigest, Spec } from '#core/contract/run-directory';
import type { RunView } from '#core/contract/run';
import { type Result, err, ok } from '#core/lib/result';
import type { Target } from '../targets/target';
import { FollowedRun } from './follow/followed-run';
import { RunMemory } from './last-seen';
import type { RunDeps } from './run-deps';
import { Semaphore } from './semaphore';
import { ListedRuns } from './listed-runs';
import { pastRun } from './past-run';
import { hasEnded } from './run-view';
import { unreadableSpec } from './unreadable-spec';

/** Ended runs that are read at the same time when many have to be (a rebuild, a long absence). */
const READ_AT_ONCE = 3;

/** A list does not wait for ever: after a rebuild of thousands, runs still being read are told as not judged yet. */
const LIST_PATIENCE_MS = 15_000;

/** Every run of one target: found, adopted, followed, judged. Runs of other installations are only listed. */
export class RunBook {
  readonly target: Target;
  readonly #place: RunDeps;
  readonly #runs = new Map<string, FollowedRun>();
  readonly #begun = new Map<string, Promise<void>>();
  readonly #others = new ListedRuns();
  /** Runs that a person deleted: nobody is told of them, whatever still lies on the target. */
  readonly hidden = new Set<string>();
  readonly #says: EventEmitter<{ change: [string]; gone: [string] }> = new EventEmitter();
  readonly #turns = new Semaphore(READ_AT_ONCE);
  readonly #memory: RunMemory;
  #listed: Promise<Refusal | null> | null = null;
  isListed = false;

  constructor(place: RunDeps) {
    this.target = place.target;
    this.#place = place;
    this.#memory = new RunMemory(place);
    this.target.onDigest((digest) => this.#see(digest));
    this.target.onGone((runId) => void this.#lose(runId));
    this.target.onContact(() => {
      for (const run of this.#runs.values()) if (!hasEnded(run.digest)) run.touch();
    });
  }

  onChange(listener: (runId: string) => void): () => void {
    this.#says.on('change', listener);
    return () => this.#says.off('change', listener);
  }

  /** The directory of one of our runs is gone; what was known of it is in the index by then. */
  onGone(listener: (runId: string) => void): () => void {
    this.#says.on('gone', listener);
    return () => this.#says.off('gone', listener);
  }

  /** Runs of a target that cannot be asked now, as they were last seen. Those that were judged are in the index. */
  remember(runs: readonly RunDigest[]): void {
    for (const digest of runs) if (!this.has(digest.runId)) this.#see(digest);
  }

  /** The runs that were judged before are known from the index. */
  indexed(): Promise<void> {
    return this.#others.read(this.#place.store, this.target.id);
  }

  /** null when every run directory of the target was seen once; why not, when it cannot be reached. */
  listed(): Promise<Refusal | null> {
    this.#listed ??= this.#list();
    return this.#listed;
  }

  async launch(spec: Spec): Promise<Result<FollowedRun, Refusal>> {
    const launched = await this.target.launch(spec, {});
    if (!launched.ok) return launched;
    return this.adopt(spec.runId);
  }

  /** Follows a run directory that has just come to be (a launch, an import). */
  async adopt(runId: string): Promise<Result<FollowedRun, Refusal>> {
    const digest = await this.target.digest(runId);
    if (!digest.ok) return digest;
    this.#see(digest.value);
    const run = this.#runs.get(runId);
    await this.#begun.get(runId);
    return run === undefined ? err(unreadableSpec(runId, digest.value.specProblem)) : ok(run);
  }

  /** The run, being followed; an ended one that was judged before is read again only when asked for. */
  async followed(runId: string): Promise<FollowedRun | null> {
    if (this.hidden.has(runId)) return null;
    const judged = this.#runs.has(runId) ? null : this.#others.judged(runId);
    if (judged !== null) await this.#open(judged);
    await this.#begun.get(runId);
    return this.#runs.get(runId) ?? null;
  }

  /** As it was told when it was judged; null when it was not. */
  judged(runId: string): RunView | null {
    return this.hidden.has(runId) ? null : this.#others.judged(runId);
  }

  has(runId: string): boolean {
    return !this.hidden.has(runId) && (this.#runs.has(runId) || this.#others.has(runId));
  }

  /** Every run by id and name, as far as it is known now. */
  names(): readonly Pick<RunView, 'runId' | 'name' | 'startedMs'>[] {
    const followed = [...this.#runs.values()].map(({ spec: { runId, name, createdMs } }) => ({
      runId,
      name,
      startedMs: createdMs,
    }));
    return [...followed, ...this.#notFollowed()].filter(({ runId }) => !this.hidden.has(runId));
  }

  /** What a run was started with; null while its directory was not seen. */
  params(runId: string): Spec['params'] | null {
    return this.#others.params(runId);
  }

  async views(): Promise<readonly RunView[]> {
    await Promise.race([this.#settleEnded(), sleep(LIST_PATIENCE_MS, undefined, { ref: false })]);
    return this.viewsNow();
  }

  /** As they are known now: nothing is waited for. */
  async viewsNow(): Promise<readonly RunView[]> {
    const followed = await Promise.all([...this.#runs.values()].map((run) => run.view()));
    return [...followed, ...this.#notFollowed()].filter(({ runId }) => !this.hidden.has(runId));
  }

  /** One run as it is known now; null when it is not known, or hidden. */
  async viewNow(runId: string): Promise<RunView | null> {
    if (this.hidden.has(runId)) return null;
    const followed = await this.#runs.get(runId)?.view();
    return followed ?? this.#others.of(runId);
  }

  /** Follows a run no more and knows nothing of it; it stays hidden until its directory is gone. */
  forget(runId: string): void {
    this.#runs.get(runId)?.close();
    this.#runs.delete(runId);
    this.#begun.delete(runId);
    this.#others.forget(runId);
  }

  close(): void {
    for (const run of this.#runs.values()) run.close();
  }

  #notFollowed(): readonly RunView[] {
    return this.#others.views().filter(({ runId }) => !this.#runs.has(runId));
  }

  async #list(): Promise<Refusal | null> {
    await this.indexed();
    const list = await this.target.list();
    if (!list.ok) {
      // Not seen is not absent: whoever asks next, looks again.
      this.#listed = null;
      return list.error;
    }
    const there = new Set<string>(list.value.map(({ runId }) => runId));
    for (const digest of list.value) this.#see(digest);
    for (const runId of this.#others.missing(there)) await this.#lose(runId);
    this.isListed = true;
    return null;
  }

  #see(digest: RunDigest): void {
    const { runId, spec } = digest;
    if (this.hidden.has(runId)) return;
    this.#others.see(digest);
    this.#memory.see(digest);
    const run = this.#runs.get(runId);
    if (run !== undefined && !run.isGone) run.update(digest);
    else if (spec === null || spec.target !== this.target.id) return;
    else if (spec.installationId !== this.#place.installationId)
      this.#others.putForeign(this.#place, digest, spec);
    else if (!(this.#others.judged(runId) !== null && hasEnded(digest))) this.#follow(digest, spec);
  }

  /** A directory that nobody of us deleted is gone: the run stays in the list, and says so. */
  async #lose(runId: string): Promise<void> {
    if (this.hidden.has(runId)) return;
    const goneMs = Date.now();
    const run = this.#runs.get(runId);
    if (run !== undefined) await run.lose(goneMs);
    const isKept = await this.#others.lose(this.#place, runId, goneMs);
    if (run !== undefined || isKept) this.#says.emit('gone', runId);
    this.#says.emit('change', runId);
  }

  async #open({ runId, filesGoneMs }: RunView): Promise<void> {
    const digest = filesGoneMs === undefined ? await this.target.digest(runId) : null;
    if (digest?.ok === true) {
      if (digest.value.spec !== null) this.#follow(digest.value, digest.value.spec);
      return;
    }
    // Its files are gone, or cannot be reached now: what the index tells.
    const past = await pastRun(this.#place, runId, filesGoneMs ?? null);
    if (past !== null && !this.#runs.has(runId)) this.#runs.set(runId, past);
  }

  #follow(digest: RunDigest, spec: Spec): void {
    const { runId } = digest;
    const run = new FollowedRun(this.#place, digest, spec);
    this.#runs.set(runId, run);
    run.onChange(() => this.#says.emit('change', runId));
    const ended = hasEnded(digest);
    const begun = ended ? this.#turns.run(() => run.settle()) : run.begin();
    this.#begun.set(runId, ended ? Promise.resolve() : begun);
    begun.catch((cause: unknown) => {
      process.emitWarning(`Run ${runId} cannot be followed: ${String(cause)}`);
    });
    this.#says.emit('change', runId);
  }

  async #settleEnded(): Promise<void> {
    await this.#turns.idle();
    const ended = [...this.#runs.values()].filter(({ digest }) => hasEnded(digest));
    await Promise.all(ended.map((run) => run.settle()));
  }
}
