import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Judgement } from '#core/diagnosis/verdict-input';
import { RunEvent, type RunDigest, type Spec } from '#core/contract/run-directory';
import type { RunView } from '#core/contract/run';
import type { RunProgress, Store } from '../store/store';
import type { Tail } from '../targets/tail';
import type { Target } from '../targets/target';
import { judgeRun } from './judge-run';
import { followJsonLines } from './json-lines-tail';
import { RunFiles } from './run-files';
import { hasEnded, runView } from './run-view';

const LOOK_EVERY_MS = 1_500;
/** While a trainer's files are not read to their end: roll-outs come one file a step. */
const LOOK_AGAIN_MS = 100;
const DRAIN_PATIENCE_MS = 60_000;

/** One run of ours: its files on their way into the store, and in the end its verdict. */
export class FollowedRun {
  readonly spec: Spec;
  readonly #target: Target;
  readonly #store: Store;
  readonly #changes: EventEmitter<{ change: [] }> = new EventEmitter();
  readonly #files: RunFiles;
  readonly #nextRevision: () => number;
  #eventsTail: Tail | null = null;
  #look: NodeJS.Timeout | null = null;
  #begun: Promise<void> | null = null;
  #settled: Promise<void> | null = null;
  #progress: RunProgress = { revision: 0, pointCount: 0, lastX: null, xKind: null };
  #targetX: number | null;
  #revision: number;
  digest: RunDigest;
  judgement: Judgement | null = null;
  readonly events: RunEvent[] = [];

  constructor(
    target: Target,
    store: Store,
    digest: RunDigest,
    spec: Spec,
    nextRevision: () => number,
  ) {
    this.#target = target;
    this.#store = store;
    this.digest = digest;
    this.spec = spec;
    this.#nextRevision = nextRevision;
    this.#revision = nextRevision();
    this.#targetX = spec.expectations.targetX ?? null;
    this.#changes.setMaxListeners(0);
    this.#files = new RunFiles(target, store, digest.runDir, spec, () => this.#changed());
  }

  onChange(listener: () => void): () => void {
    this.#changes.on('change', listener);
    return () => this.#changes.off('change', listener);
  }

  /** Opens its files. The same promise for everyone. */
  begin(): Promise<void> {
    this.#begun ??= this.#begin();
    return this.#begun;
  }

  async #begin(): Promise<void> {
    await this.#files.begin();
    this.#eventsTail = followJsonLines(
      this.#target,
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
    this.digest = digest;
    this.#changed();
    if (hasEnded(digest)) void this.settle();
  }

  /** Its contact with the target changed. */
  touch(): void {
    this.#changed();
  }

  /** Reads every byte that is still to come, then judges. The same promise for everyone; never rejects. */
  settle(): Promise<void> {
    this.#settled ??= this.#settle().catch((cause: unknown) => {
      this.#settled = null;
      process.emitWarning(`Run ${this.spec.runId} could not be judged: ${String(cause)}`);
    });
    return this.#settled;
  }

  /** As it is known now, without waiting for its end. */
  async view(): Promise<RunView> {
    this.#progress = await this.#store.progress(this.spec.runId);
    if (this.#targetX === null) {
      this.#targetX = (await this.#store.logFacts(this.spec.runId)).targetX;
    }
    return runView({
      spec: this.spec,
      digest: this.digest,
      progress: this.#progress,
      targetX: this.#targetX,
      events: this.events,
      judgement: this.judgement,
      lostSinceMs: this.#target.lostSinceMs(),
      foreign: false,
      revision: this.#revision,
    });
  }

  get revision(): number {
    return this.#revision;
  }

  close(): void {
    if (this.#look !== null) clearTimeout(this.#look);
    this.#eventsTail?.close();
    this.#files.close();
  }

  async #settle(): Promise<void> {
    if (this.#look !== null) clearTimeout(this.#look);
    await this.begin();
    await this.#drain();
    await this.#files.finish();
    this.judgement = await judgeRun(this.#target, this.#store, this.spec, this.digest);
    await this.#store.saveRun(await this.view());
    await this.#target.writeVerdict(this.spec.runId, { schema: 1, ...this.judgement });
    this.close();
    this.#changed();
  }

  /** As long as bytes arrive there is patience; a minute without any ends it, and the verdict says so. */
  async #drain(): Promise<void> {
    const startedMs = this.digest.proc?.startedMs ?? null;
    let deadline = Date.now() + DRAIN_PATIENCE_MS;
    const stopExtending = this.onChange(() => {
      deadline = Date.now() + DRAIN_PATIENCE_MS;
    });
    const since = this.spec.importedFrom === null ? startedMs : null;
    while (!(await this.#files.look(since)).all) {
      if (Date.now() > deadline) throw new Error('its files could not be read to their end');
      await Promise.race([once(this.#changes, 'change'), sleep(20)]);
    }
    stopExtending();
  }

  async #lookNow(): Promise<void> {
    let behind = false;
    try {
      behind = !(await this.#files.look(this.digest.proc?.startedMs ?? null)).sources;
    } catch (cause) {
      process.emitWarning(`Looking for files of ${this.spec.runId}: ${String(cause)}`);
    }
    if (hasEnded(this.digest)) void this.settle();
    if (this.#settled === null) this.#lookLater(behind ? LOOK_AGAIN_MS : LOOK_EVERY_MS);
  }

  #changed(): void {
    this.#revision = this.#nextRevision();
    this.#changes.emit('change');
  }

  #lookLater(afterMs: number): void {
    this.#look = setTimeout(() => void this.#lookNow(), afterMs);
  }
}
