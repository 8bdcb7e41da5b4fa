import { EventEmitter } from 'node:events';
import type { Judgement } from '#core/diagnosis/verdict/verdict-input';
import { RunEvent, type Spec } from '#core/contract/run/run-directory';
import type { RunDigest } from '#core/contract/run/run-digest';
import type { RunView } from '#core/contract/run/run';
import type { Tail } from '../../targets/agent/tail';
import { drained } from './drain';
import { judgeAsDeclared } from '../judge-as-declared';
import { followJsonLines } from './json-lines-tail';
import { localLogPath } from './log-mirror';
import { type FilesRead, RunFiles } from './run-files';
import type { RunNeighbours } from './run-neighbours';
import type { RunDeps } from '../run-deps';
import { judgementWithoutFiles, recordText, type RunRecord, withoutProblems } from './run-record';
import { goalOf } from '../goal-of';
import { hasEnded, NO_PROGRESS, runView, withSpec } from '../run-view';
import { programStartMs } from '../program-start';

const SCAN_INTERVAL_MS = 1_500;
/** While a trainer's files are not read to their end: rollouts come one file a step. */
const RETRY_MS = 100;

/** Which start of its batch job a digest is of; 0 for the first one. */
const attemptOf = ({ attempt }: RunDigest): number => attempt?.number ?? 0;

/** A live run of ours: its files on their way into the store, until every byte was read and it has its verdict. */
export class FollowedRun {
  readonly state = 'live' as const;
  readonly spec: Spec;
  /** Its log on this machine: a mirror, when it runs elsewhere. */
  readonly logFile: string;
  readonly #deps: RunDeps;
  readonly #changes: EventEmitter<{ change: [] }> = new EventEmitter();
  readonly #files: RunFiles;
  readonly #onJudged: (record: RunRecord) => void;
  #eventsTail: Tail | null = null;
  #viewOptions: NodeJS.Timeout | null = null;
  #started: Promise<void> | null = null;
  #settled: Promise<void> | null = null;
  #revision: number;
  #isClosed = false;
  readonly #isGrowing: boolean;
  digest: RunDigest;
  judgement: Judgement | null = null;
  readonly events: RunEvent[] = [];

  /**
   * @param onJudged called once: every byte was read, and its verdict is in the index
   * @param isGrowing more will come than is there now: what is held back waits for it
   */
  constructor(
    deps: RunDeps & { readonly neighbours: RunNeighbours },
    digest: RunDigest,
    spec: Spec,
    onJudged: (record: RunRecord) => void,
    isGrowing = false,
  ) {
    this.#isGrowing = isGrowing;
    this.#deps = deps;
    this.#onJudged = onJudged;
    this.digest = digest;
    this.spec = spec;
    this.logFile = localLogPath(deps, digest);
    this.#revision = deps.nextRevision();
    this.#changes.setMaxListeners(0);
    this.#files = new RunFiles(deps, digest.runDir, spec, () => this.#changed());
  }

  onChange(listener: () => void): () => void {
    this.#changes.on('change', listener);
    return () => this.#changes.off('change', listener);
  }

  /** Opens its files. The same promise for everyone. */
  begin(): Promise<void> {
    return (this.#started ??= this.#begin());
  }

  async #begin(): Promise<void> {
    await this.#files.begin();
    if (this.#isClosed) {
      this.#files.close();
      return;
    }
    this.#eventsTail = followJsonLines(
      this.#deps.target,
      `${this.digest.runDir}/events.jsonl`,
      RunEvent,
      (event) => {
        this.events.push(event);
        this.#changed();
      },
    );
    if (hasEnded(this.digest)) void this.settle();
    else this.#scheduleScan(SCAN_INTERVAL_MS);
  }

  update(digest: RunDigest): void {
    // While the user's `rm -r` is under way its record may be gone before the directory is.
    const isAnotherAttempt =
      digest.jobState?.requeuedMs != null || attemptOf(digest) > attemptOf(this.digest);
    if (this.digest.exit !== null && digest.exit === null && !isAnotherAttempt) return;
    this.digest = withSpec(digest, this.spec);
    this.#changed();
    // One that waits for its turn to be read is not read before it.
    if (hasEnded(digest) && this.#started !== null) void this.settle();
  }

  /** Its contact with the target changed. */
  touch(): void {
    this.#changed();
  }

  /**
   * Its directory is gone.
   * @param goesOn its process lives
   * @returns what was read of it; an end that was not observed is lost
   */
  lose(goesOn: boolean): RunRecord {
    this.close();
    const { digest, events } = this;
    const judgement = this.judgement ?? judgementWithoutFiles(digest, goesOn);
    return { digest: withoutProblems(digest), judgement, events: [...events] };
  }

  /** Reads every byte that is still to come, then judges. The same promise for everyone; never rejects. */
  settle(): Promise<void> {
    this.#settled ??= this.#settle().catch((cause: unknown) => {
      if (this.#isClosed) return;
      this.#settled = null;
      process.emitWarning(`Run ${this.spec.runId} could not be judged: ${String(cause)}`);
    });
    return this.#settled;
  }

  /** As it is known now, without waiting for its end. */
  async view(): Promise<RunView> {
    const { store, target } = this.#deps;
    // To ask the store about thousands that wait for their turn would take its memory from those that are read.
    const isStarted = this.#started !== null;
    const progress = isStarted ? await store.progress(this.spec.runId) : NO_PROGRESS;
    const goal = isStarted ? await goalOf(store, this.spec, progress) : null;
    const { spec, digest, events, judgement } = this;
    return runView({
      spec,
      digest,
      events,
      judgement,
      progress,
      goal,
      lostSinceMs: target.lostSinceMs(),
      stoppedSinceMs: target.stoppedSinceMs(),
      foreign: false,
      revision: this.#revision,
    });
  }

  /** Progress of its files into the store; null when all are in. */
  reading(): FilesRead | null {
    return this.judgement === null && !this.#isClosed ? this.#files.read() : null;
  }

  close(): void {
    this.#isClosed = true;
    if (this.#viewOptions !== null) clearTimeout(this.#viewOptions);
    this.#eventsTail?.close();
    this.#files.close();
  }

  async #settle(): Promise<void> {
    if (this.#viewOptions !== null) clearTimeout(this.#viewOptions);
    if (this.#isClosed) return;
    await this.begin();
    await this.#files.check();
    const isRead = await this.#drained();
    // A run that was deleted while it was read must not come back by its verdict.
    if (this.#isClosed) return;
    if (isRead && !this.#isGrowing) await this.#files.finish();
    const { target, store } = this.#deps;
    const judgement = isRead ? await judgeAsDeclared(this.#deps, this) : null;
    // The next contact, or anyone who asks, tries again.
    if (judgement === null) this.#settled = null;
    if (this.#isClosed || judgement === null) return;
    // A caller may stop the engine as soon as it has the verdict, so write it first.
    await target.writeVerdict(this.spec.runId, { schema: 1, ...judgement });
    if (this.#isClosed) return;
    this.judgement = judgement;
    this.#changed();
    const { digest, events } = this;
    const view = await this.view();
    if (this.#isClosed) return;
    await store.saveRun(view, recordText({ digest, judgement, events }));
    // A run whose directory went meanwhile is gone, not judged.
    if (this.#isClosed) return;
    this.close();
    this.#onJudged({ digest: this.digest, judgement, events: [...events] });
  }

  #drained(): Promise<boolean> {
    const { digest, spec } = this;
    return drained({
      files: this.#files,
      target: this.#deps.target,
      changes: this.#changes,
      sinceMs: spec.importedFrom === null ? programStartMs(digest) : null,
      isClosed: () => this.#isClosed,
    });
  }

  async #scanNow(): Promise<void> {
    let behind = false;
    try {
      const startMs = programStartMs(this.digest);
      // A job that waits has no files yet, and a login node is everybody's.
      const isWaiting = startMs === null && this.digest.job != null;
      behind = !isWaiting && !(await this.#files.scan(startMs, true)).sources;
    } catch (cause) {
      if (!this.#isClosed) process.emitWarning(`Files of ${this.spec.runId}: ${String(cause)}`);
    }
    if (hasEnded(this.digest)) void this.settle();
    if (this.#settled === null) this.#scheduleScan(behind ? RETRY_MS : SCAN_INTERVAL_MS);
  }

  #changed(): void {
    this.#revision = this.#deps.nextRevision();
    this.#changes.emit('change');
  }

  #scheduleScan(afterMs: number): void {
    if (this.#isClosed) return;
    this.#viewOptions = setTimeout(() => void this.#scanNow(), afterMs);
  }
}
