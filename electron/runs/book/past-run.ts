import type { Judgement } from '#core/diagnosis/verdict/verdict-input';
import type { RunEvent, Spec } from '#core/contract/run/run-directory';
import type { RunDigest } from '#core/contract/run/run-digest';
import type { RunView } from '#core/contract/run/run';
import { isOver } from '#core/contract/run/run-phase';
import { localLogPath } from '../follow/log-mirror';
import type { RunDeps } from '../run-deps';
import {
  judgementWithoutFiles,
  recordOf,
  recordText,
  type RunRecord,
  withoutProblems,
} from '../follow/run-record';
import { goalOf } from '../goal-of';
import { runView, withSpec } from '../run-view';

/** A run that was judged, as its record describes it: nothing of it is read any more. */
export class PastRun {
  readonly state = 'past' as const;
  readonly spec: Spec;
  readonly digest: RunDigest;
  readonly judgement: Judgement;
  readonly events: readonly RunEvent[];
  /** Its log on this machine: a mirror, when it ran elsewhere. */
  readonly logFile: string;
  readonly #deps: RunDeps;
  readonly #revision: number;
  /** Time when its directory was found gone; null while it is there. */
  readonly #goneMs: number | null;
  #view: Promise<RunView> | null = null;

  constructor(deps: RunDeps, record: RunRecord, spec: Spec, goneMs: number | null) {
    this.#deps = deps;
    this.#goneMs = goneMs;
    this.#revision = deps.nextRevision();
    this.spec = spec;
    this.digest = record.digest;
    this.judgement = record.judgement;
    this.events = record.events;
    this.logFile = localLogPath(deps, record.digest);
  }

  /** Read once: thousands of ended runs are in a list that is asked for often. */
  view(): Promise<RunView> {
    this.#view ??= this.#read().catch((cause: unknown) => {
      this.#view = null;
      throw cause;
    });
    return this.#view;
  }

  /** Nothing is being read. */
  reading(): null {
    return null;
  }

  /** The same run under another digest, or with its directory gone. */
  with(digest: RunDigest, goneMs: number | null): PastRun {
    // While the user's `rm -r` is under way its record may be gone before the directory is.
    const isLess = this.digest.exit !== null && digest.exit === null;
    const record = {
      ...this.#record(),
      digest: isLess ? this.digest : withSpec(digest, this.spec),
    };
    return new PastRun(this.#deps, record, this.spec, goneMs);
  }

  /** The same run, judged again. */
  judgedAgain(judgement: Judgement): PastRun {
    return new PastRun(this.#deps, { ...this.#record(), judgement }, this.spec, this.#goneMs);
  }

  /** The same run with its directory gone: one that was not over continues without files, or is lost. */
  lost(goneMs: number, goesOn: boolean): PastRun {
    const { digest, judgement } = this;
    const now = isOver(judgement) ? judgement : judgementWithoutFiles(digest, goesOn);
    const record = { ...this.#record(), digest: withoutProblems(digest), judgement: now };
    return new PastRun(this.#deps, record, this.spec, this.#goneMs ?? goneMs);
  }

  /** Reported again because its contact with the target changed. */
  again(): PastRun {
    return new PastRun(this.#deps, this.#record(), this.spec, this.#goneMs);
  }

  async save(): Promise<void> {
    await this.#deps.store.saveRun(await this.view(), recordText(this.#record()));
  }

  #record(): RunRecord {
    const { digest, judgement, events } = this;
    return { digest, judgement, events };
  }

  async #read(): Promise<RunView> {
    const { store, target } = this.#deps;
    const progress = await store.progress(this.spec.runId);
    const goal = await goalOf(store, this.spec, progress);
    return runView({
      spec: this.spec,
      ...this.#record(),
      progress,
      goal,
      lostSinceMs: target.lostSinceMs(),
      stoppedSinceMs: target.stoppedSinceMs(),
      foreign: false,
      revision: this.#revision,
      filesGoneMs: this.#goneMs,
    });
  }
}

/** A judged run as the index shows it; null without a record of this version. */
export async function pastRun(
  deps: RunDeps,
  runId: string,
  goneMs: number | null,
): Promise<PastRun | null> {
  const record = recordOf(await deps.store.runRecord(runId));
  const spec = record?.digest.spec ?? null;
  return record === null || spec === null ? null : new PastRun(deps, record, spec, goneMs);
}
