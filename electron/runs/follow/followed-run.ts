import { EventEmitter } from 'node:events';
import type { Judgement } from '#core/diagnosis/verdict-input';
import { RunEvent, type RunDigest, type Spec } from '#core/contract/run-directory';
import type { RunView } from '#core/contract/run';
import type { RunProgress } from '../../store/store';
import type { Tail } from '../../targets/tail';
import { drained } from './drain';
import { judgeRun } from '../judge-run';
import { followJsonLines } from './json-lines-tail';
import { logHere } from './log-mirror';
import { type FilesRead, RunFiles } from './run-files';
import type { RunDeps } from '../run-deps';
import { DELETED_WHILE_IT_RAN, recordText, type RunRecord } from '../run-record';
import { hasEnded, runView } from '../run-view';

const LOOK_EVERY_MS = 1_500;
/** While a trainer's files are not read to their end: roll-outs come one file a step. */
const LOOK_AGAIN_MS = 100;

/** One run of ours: its files on their way into the store, and in the end its verdict. */
export class FollowedRun {
  readonly spec: Spec;
  /** Its log on this machine: a mirror, when it runs elsewhere. */
  readonly logFile: string;
  readonly #place: RunDeps;
  readonly #changes: EventEmitter<{ change: [] }> = new EventEmitter();
  readonly #files: RunFiles;
  #eventsTail: Tail | null = null;
  #look: NodeJS.Timeout | null = null;
  #begun: Promise<void> | null = null;
  #settled: Promise<void> | null = null;
  #progress: RunProgress = { revision: 0, pointCount: 0, lastX: null, xKind: null };
  #targetX: number | null;
  revision: number;
  #last: RunView | null = null;
  #goneMs: number | null = null;
  #isClosed = false;
  digest: RunDigest;
  judgement: Judgement | null = null;
  readonly events: RunEvent[] = [];

  constructor(place: RunDeps, digest: RunDigest, spec: Spec) {
    this.#place = place;
    this.digest = digest;
    this.spec = spec;
    this.logFile = logHere(place, digest);
    this.revision = place.nextRevision();
    this.#targetX = spec.expectations.targetX ?? null;
    this.#changes.setMaxListeners(0);
    this.#files = new RunFiles(place, digest.runDir, spec, () => this.#changed());
  }

  /** A run that was judged before, its directory gone since or not (null). It reads nothing. */
  static past(place: RunDeps, record: RunRecord, spec: Spec, goneMs: number | null): FollowedRun {
    const run = new FollowedRun(place, record.digest, spec);
    run.judgement = record.judgement;
    run.events.push(...record.events);
    run.#goneMs = goneMs;
    run.#begun = run.#settled = Promise.resolve();
    return run;
  }

  onChange(listener: () => void): () => void {
    this.#changes.on('change', listener);
    return () => this.#changes.off('change', listener);
  }

  /** Opens its files. The same promise for everyone. */
  begin(): Promise<void> {
    return (this.#begun ??= this.#begin());
  }

  async #begin(): Promise<void> {
    await this.#files.begin();
    this.#eventsTail = followJsonLines(
      this.#place.target,
      `${this.digest.runDir}/events.jsonl`,
      RunEvent,
      (event) => {
        this.events.push(event);
        this.#changed();
      },
    );
    if (hasEnded(this.digest)) void this.settle();
    else this.#lookLater(LOOK_EVERY_MS);
  }

  update(digest: RunDigest): void {
    // While a person's `rm -r` is under way its record may be gone before the directory is.
    if (this.digest.exit !== null && digest.exit === null) return;
    this.digest = digest;
    this.#changed();
    if (hasEnded(digest)) void this.settle();
  }

  /** Its contact with the target changed. */
  touch(): void {
    this.#changed();
  }

  /** Its directory is gone. What was read stays; an end that nobody saw is lost. */
  async lose(goneMs: number): Promise<void> {
    this.close();
    this.#goneMs = goneMs;
    this.judgement ??= DELETED_WHILE_IT_RAN;
    this.#settled = Promise.resolve();
    this.#changed();
    await this.#save();
  }

  /** Reads every byte that is still to come, then judges. The same promise for everyone; never rejects. */
  settle(): Promise<void> {
    this.#settled ??= this.#settle().catch((cause: unknown) => {
      if (this.#goneMs !== null) return;
      this.#settled = null;
      process.emitWarning(`Run ${this.spec.runId} could not be judged: ${String(cause)}`);
    });
    return this.#settled;
  }

  /** As it is known now, without waiting for its end. */
  async view(): Promise<RunView> {
    if (this.#last?.revision === this.revision) return this.#last;
    const { store, target } = this.#place;
    this.#progress = await store.progress(this.spec.runId);
    this.#targetX ??= (await store.logFacts(this.spec.runId)).targetX;
    const { spec, digest, events, judgement } = this;
    const known = { spec, digest, events, judgement, progress: this.#progress };
    const view = runView({
      ...known,
      targetX: this.#targetX,
      lostSinceMs: target.lostSinceMs(),
      stoppedSinceMs: target.stoppedSinceMs(),
      foreign: false,
      revision: this.revision,
      filesGoneMs: this.#goneMs,
    });
    // Thousands of ended runs stand in a list that is asked for often.
    if (judgement !== null) this.#last = view;
    return view;
  }

  /** How much of its files is in the store; null when all of it is. */
  reading(): FilesRead | null {
    return this.judgement === null && !this.isGone ? this.#files.read() : null;
  }

  get isGone(): boolean {
    return this.#goneMs !== null;
  }

  close(): void {
    this.#isClosed = true;
    if (this.#look !== null) clearTimeout(this.#look);
    this.#eventsTail?.close();
    this.#files.close();
  }

  async #settle(): Promise<void> {
    if (this.#look !== null) clearTimeout(this.#look);
    await this.begin();
    const isRead = await this.#drained();
    // A run that was deleted while it was read must not come back by its verdict.
    if (this.#isClosed) return;
    if (isRead) await this.#files.finish();
    const { target, store } = this.#place;
    const judgement = isRead ? await judgeRun(target, store, this.spec, this.digest) : null;
    // The next contact, or whoever asks, tries again.
    if (judgement === null) this.#settled = null;
    if (this.#isClosed || judgement === null) return;
    this.judgement = judgement;
    this.#changed();
    await this.#save();
    await target.writeVerdict(this.spec.runId, { schema: 1, ...judgement });
    this.close();
    this.#changed();
  }

  async #save(): Promise<void> {
    const { digest, judgement, events } = this;
    if (judgement === null) return;
    const view = await this.view();
    await this.#place.store.saveRun(view, recordText({ digest, judgement, events }));
  }

  #drained(): Promise<boolean> {
    const { digest, spec } = this;
    return drained({
      files: this.#files,
      target: this.#place.target,
      changes: this.#changes,
      sinceMs: spec.importedFrom === null ? (digest.proc?.startedMs ?? null) : null,
      isClosed: () => this.#isClosed,
    });
  }

  async #lookNow(): Promise<void> {
    let behind = false;
    try {
      behind = !(await this.#files.look(this.digest.proc?.startedMs ?? null)).sources;
    } catch (cause) {
      if (!this.#isClosed) process.emitWarning(`Files of ${this.spec.runId}: ${String(cause)}`);
    }
    if (hasEnded(this.digest)) void this.settle();
    if (this.#settled === null) this.#lookLater(behind ? LOOK_AGAIN_MS : LOOK_EVERY_MS);
  }

  #changed(): void {
    this.revision = this.#place.nextRevision();
    this.#changes.emit('change');
  }

  #lookLater(afterMs: number): void {
    this.#look = setTimeout(() => void this.#lookNow(), afterMs);
  }
}
