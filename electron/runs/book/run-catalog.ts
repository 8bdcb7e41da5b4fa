import { EventEmitter } from 'node:events';
import type { Judgement } from '#core/diagnosis/verdict/verdict-input';
import type { Spec } from '#core/contract/run/run-directory';
import type { RunDigest } from '#core/contract/run/run-digest';
import type { RunView } from '#core/contract/run/run';
import { originOf, type RunOrigin } from '#core/training/lineage';
import { FollowedRun } from '../follow/followed-run';
import { RunNeighbours } from '../follow/run-neighbours';
import { LastSeenRuns } from './last-seen-runs';
import { PastRun } from './past-run';
import { type BookedRun, type IndexedRun, isListedOnly, opened, sightingOf } from './run';
import type { RunDeps } from '../run-deps';
import { hasEnded, NO_PROGRESS, runView } from '../run-view';
import { Semaphore } from '../semaphore';
import { unreadableView } from './unreadable-run';

/** Ended runs that are read at the same time when many have to be (a rebuild, a long absence). */
const READ_AT_ONCE = 3;

/** State machine of the runs of one target: the state of each, and how one becomes another. It asks its target nothing. */
export class RunCatalog {
  readonly #deps: RunDeps;
  readonly #runs = new Map<string, BookedRun>();
  /** Start parameters of each run, as its directory says. */
  readonly #params = new Map<string, Spec['params']>();
  /** Origin of each run, as its directory says; only of those that came from another one. */
  readonly #origins = new Map<string, RunOrigin>();
  /** Runs that the user deleted: no one is notified of them, even if they still are on the target. */
  readonly #hidden = new Set<string>();
  readonly #events: EventEmitter<{ change: [string]; gone: [string] }> = new EventEmitter();
  readonly #turns = new Semaphore(READ_AT_ONCE);
  readonly #lastSeen: LastSeenRuns;
  readonly #neighbours = new RunNeighbours();

  constructor(deps: RunDeps) {
    this.#deps = deps;
    this.#lastSeen = new LastSeenRuns(deps);
  }

  onChange(listener: (runId: string) => void): () => void {
    this.#events.on('change', listener);
    return () => this.#events.off('change', listener);
  }

  onGone(listener: (runId: string) => void): () => void {
    this.#events.on('gone', listener);
    return () => this.#events.off('gone', listener);
  }

  get(runId: string): BookedRun | null {
    return this.isHidden(runId) ? null : (this.#runs.get(runId) ?? null);
  }

  all(): readonly BookedRun[] {
    return [...this.#runs].flatMap(([runId, run]) => (this.#hidden.has(runId) ? [] : [run]));
  }

  params(runId: string): Spec['params'] | null {
    return this.#params.get(runId) ?? null;
  }

  /** Runs that came from another one, with what their directories say of that. */
  origins(): readonly (readonly [string, RunOrigin])[] {
    return [...this.#origins].filter(([runId]) => !this.#hidden.has(runId));
  }

  isHidden(runId: string): boolean {
    return this.#hidden.has(runId);
  }

  hide(runId: string): void {
    this.#hidden.add(runId);
  }

  unhide(runId: string): void {
    this.#hidden.delete(runId);
  }

  /** Follows a run no more and knows nothing of it; it stays hidden until its directory is gone. */
  forget(runId: string): void {
    const run = this.#runs.get(runId);
    if (run?.state === 'live') run.run.close();
    this.#runs.delete(runId);
    this.#params.delete(runId);
    this.#origins.delete(runId);
    this.#neighbours.forget(runId);
  }

  close(): void {
    for (const run of this.#runs.values()) if (run.state === 'live') run.run.close();
  }

  /** The index mentions a run that was judged before this engine. */
  index(indexed: RunView): void {
    const run = this.#runs.get(indexed.runId);
    const state = indexed.filesGoneMs === undefined ? 'judged' : 'gone';
    if (run === undefined) this.#runs.set(indexed.runId, { state, indexed, past: null });
    else if (run.state === 'live') this.#runs.set(indexed.runId, { ...run, indexed });
  }

  /** Runs that the index mentions whose directories are not there, and were so far; or whose training continued without. */
  missing(present: ReadonlySet<string>): readonly string[] {
    return [...this.#runs].flatMap(([runId, run]) => {
      const existedAt = run.state === 'live' || run.state === 'judged';
      const wentOn = run.state === 'gone' && run.indexed?.phase === 'running';
      const isOfIndex = (existedAt && run.indexed !== null) || wentOn;
      return isOfIndex && !present.has(runId) ? [runId] : [];
    });
  }

  /** A run directory is there, and this is what it holds. */
  see(digest: RunDigest): void {
    const { runId, spec } = digest;
    if (this.#hidden.has(runId)) return;
    if (spec !== null) {
      this.#params.set(runId, spec.params);
      const origin = originOf(spec);
      if (origin.parent !== null || origin.files.length > 0) this.#origins.set(runId, origin);
    }
    this.#lastSeen.save(digest);
    this.#neighbours.see(digest);
    const run = this.#runs.get(runId);
    const us = { target: this.#deps.target.id, installationId: this.#deps.installationId };
    const sighting = sightingOf(run, digest, us);
    if (sighting === 'updated') this.#update(digest, run);
    else if (sighting === 'forgotten') this.#runs.delete(runId);
    else if (sighting === 'unreadable') this.#listUnreadable(digest);
    else if (spec === null || sighting === 'ignored') return;
    else if (sighting === 'foreign') this.#list(digest, spec);
    else this.follow(digest, spec, null);
  }

  /** Reads on in the files of an import, to their end as it is now; nothing of a run that is not known. */
  async readOn(digest: RunDigest, isGrowing: boolean): Promise<void> {
    const bookedRun = this.get(digest.runId);
    if (bookedRun?.state === 'live') await bookedRun.run.settle();
    const run = this.get(digest.runId);
    if (digest.spec === null || run?.state !== 'judged') return;
    this.follow(digest, digest.spec, run.indexed, isGrowing);
    const reading = this.get(digest.runId);
    if (reading?.state === 'live') await reading.run.settle();
  }

  /** Follows a run again, with the patterns that were set for it now. */
  followAgain(digest: RunDigest, isGrowing: boolean): void {
    const run = this.get(digest.runId);
    if (digest.spec === null || (run?.state !== 'live' && run?.state !== 'judged')) return;
    if (run.state === 'live') run.run.close();
    this.follow(digest, digest.spec, run.indexed, isGrowing);
  }

  /**
   * @param indexed what the index says about it, when it is read again
   * @param isGrowing it is an import whose originals grow: its end is only that of now
   */
  follow(digest: RunDigest, spec: Spec, indexed: RunView | null, isGrowing = false): void {
    const { runId } = digest;
    const run = new FollowedRun(
      { ...this.#deps, neighbours: this.#neighbours },
      digest,
      spec,
      (record) => {
        const bookedRun = this.#runs.get(runId);
        if (bookedRun?.state !== 'live' || bookedRun.run !== run) return;
        const past = new PastRun(this.#deps, record, spec, null);
        this.#runs.set(runId, { state: 'judged', indexed: bookedRun.indexed, past });
        this.#events.emit('change', runId);
      },
      isGrowing,
    );
    run.onChange(() => this.#events.emit('change', runId));
    const ended = hasEnded(digest);
    const reading = ended ? this.#turns.run(() => run.settle()) : run.begin();
    const started = ended ? Promise.resolve() : reading;
    this.#runs.set(runId, { state: 'live', run, started, indexed });
    reading.catch((cause: unknown) => {
      process.emitWarning(`Run ${runId} cannot be followed: ${String(cause)}`);
    });
    this.#events.emit('change', runId);
  }

  /** The record of a run that only the index knew so far. */
  remember(run: IndexedRun, past: PastRun): void {
    this.#runs.set(past.spec.runId, { ...run, past });
  }

  /** A judged run has another verdict now; its directory and the index say so, too. */
  async judgedAgain(before: PastRun, judgement: Judgement): Promise<PastRun> {
    const { runId } = before.spec;
    const past = before.judgedAgain(judgement);
    await this.#deps.target.writeVerdict(runId, { schema: 1, ...judgement });
    await past.save();
    const run = this.#runs.get(runId);
    if (run?.state === 'judged' || run?.state === 'gone') {
      this.#runs.set(runId, { ...run, past });
    }
    this.#events.emit('change', runId);
    return past;
  }

  /**
   * A directory that none of us deleted is gone: the run stays in the list and says so.
   * @param goesOn its process lives: it is no lost run yet
   */
  async lose(runId: string, goesOn: boolean): Promise<void> {
    if (this.#hidden.has(runId)) return;
    const run = this.#runs.get(runId);
    if (run !== undefined && isListedOnly(run)) this.#runs.delete(runId);
    else if (run !== undefined) {
      await this.#keepGone(runId, run, goesOn);
      this.#events.emit('gone', runId);
    }
    this.#events.emit('change', runId);
  }

  /** The contact with the target changed, which is reported of every run that had not ended when it was last seen. */
  touch(): void {
    for (const [runId, run] of this.#runs) {
      if (run.state === 'unreadable') this.#listUnreadable(run.digest);
      const reads = opened(run);
      if (reads === null || hasEnded(reads.digest)) continue;
      if (reads.state === 'live') reads.touch();
      else if (run.state === 'judged' || run.state === 'gone') {
        this.#runs.set(runId, { ...run, past: reads.again() });
        this.#events.emit('change', runId);
      }
    }
  }

  /** Every run that has ended was read to its end, as far as its target can be asked. */
  async settled(): Promise<void> {
    await this.#turns.idle();
    await Promise.all(this.unsettled().map((run) => run.settle()));
  }

  /** Runs that have ended and are still read. */
  unsettled(): readonly FollowedRun[] {
    const live = [...this.#runs.values()].flatMap((run) => (run.state === 'live' ? [run.run] : []));
    return live.filter(({ digest }) => hasEnded(digest));
  }

  #update(digest: RunDigest, run: BookedRun | undefined): void {
    if (run?.state === 'live') run.run.update(digest);
    if (run?.state !== 'judged' || run.past === null) return;
    this.#runs.set(digest.runId, { ...run, past: run.past.with(digest, null) });
    this.#events.emit('change', digest.runId);
  }

  #list(digest: RunDigest, spec: Spec): void {
    const rest = { goal: null, events: [], judgement: null, lostSinceMs: null, foreign: true };
    const revision = this.#deps.nextRevision();
    const view = runView({ spec, digest, progress: NO_PROGRESS, ...rest, revision });
    this.#runs.set(digest.runId, { state: 'foreign', view });
  }

  /** A directory without a usable spec.json: a run all the same. */
  #listUnreadable(digest: RunDigest): void {
    const { target } = this.#deps;
    const revision = this.#deps.nextRevision();
    const listing = { target: target.id, lostSinceMs: target.lostSinceMs(), revision };
    const view = unreadableView(digest, listing);
    this.#runs.set(digest.runId, { state: 'unreadable', digest, view });
    this.#events.emit('change', digest.runId);
  }

  async #keepGone(
    runId: string,
    existing: Exclude<BookedRun, { state: 'foreign' | 'unreadable' }>,
    goesOn: boolean,
  ): Promise<void> {
    const goneMs = existing.indexed?.filesGoneMs ?? Date.now();
    const revision = this.#deps.nextRevision();
    const before = existing.indexed;
    const indexed = before === null ? null : { ...before, filesGoneMs: goneMs, revision };
    const past =
      existing.state === 'live'
        ? new PastRun(this.#deps, existing.run.lose(goesOn), existing.run.spec, goneMs)
        : (existing.past?.lost(goneMs, goesOn) ?? null);
    if (past !== null) {
      this.#runs.set(runId, { state: 'gone', indexed, past });
      this.#events.emit('change', runId);
      await past.save();
    } else if (indexed !== null) {
      this.#runs.set(runId, { state: 'gone', indexed, past });
      await this.#deps.store.saveRun(indexed, null);
    }
  }
}
