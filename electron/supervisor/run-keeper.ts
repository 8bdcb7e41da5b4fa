import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Refusal } from '#core/contract/refusal';
import type { RunDigest, Spec } from '#core/contract/run-directory';
import type { RunId, RunView } from '#core/contract/run';
import { type Result, ok } from '#core/lib/result';
import type { Store } from '../store/store';
import type { Target } from '../targets/target';
import { FollowedRun } from './followed-run';
import { InTurn } from './in-turn';
import { hasEnded, runView } from './run-view';

/** Ended runs that are read at the same time when many have to be (a rebuild, a long absence). */
const READ_AT_ONCE = 3;

/** A list does not wait for ever: after a rebuild of thousands, runs still being read are told as not judged yet. */
const LIST_PATIENCE_MS = 15_000;

/** Every run of one target: found, adopted, followed, judged. Runs of other installations are only listed. */
export class RunKeeper {
  readonly target: Target;
  readonly #store: Store;
  readonly #installationId: string;
  readonly #nextRevision: () => number;
  readonly #runs = new Map<string, FollowedRun>();
  readonly #begun = new Map<string, Promise<void>>();
  readonly #foreign = new Map<string, RunView>();
  readonly #known = new Map<string, RunView>();
  readonly #says: EventEmitter<{ change: [string] }> = new EventEmitter();
  readonly #turns = new InTurn(READ_AT_ONCE);
  #listed: Promise<Refusal | null> | null = null;

  constructor(target: Target, store: Store, installationId: string, nextRevision: () => number) {
    this.target = target;
    this.#store = store;
    this.#installationId = installationId;
    this.#nextRevision = nextRevision;
    target.onDigest((digest) => this.#see(digest));
    target.onContact(() => {
      for (const run of this.#runs.values()) if (!hasEnded(run.digest)) run.touch();
    });
  }

  onChange(listener: (runId: string) => void): () => void {
    this.#says.on('change', listener);
    return () => this.#says.off('change', listener);
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
    return run === undefined
      ? { ok: false, error: unreadableSpec(runId, digest.value.specProblem) }
      : ok(run);
  }

  /** The run, being followed; an ended one that was judged before is read again only when asked for. */
  async followed(runId: string): Promise<FollowedRun | null> {
    if (!this.#runs.has(runId) && this.#known.has(runId)) {
      const digest = await this.target.digest(runId);
      if (digest.ok) this.#follow(digest.value);
    }
    await this.#begun.get(runId);
    return this.#runs.get(runId) ?? null;
  }

  has(runId: string): boolean {
    return this.#runs.has(runId) || this.#known.has(runId) || this.#foreign.has(runId);
  }

  /** Every run by id and name, as far as it is known now. */
  names(): readonly Pick<RunView, 'runId' | 'name' | 'startedMs'>[] {
    const followed = [...this.#runs.values()].map(({ spec: { runId, name, createdMs } }) => ({
      runId,
      name,
      startedMs: createdMs,
    }));
    const known = [...this.#known.values()].filter(({ runId }) => !this.#runs.has(runId));
    return [...followed, ...known, ...this.#foreign.values()];
  }

  /** The import whose files have this sha256, if there is one. */
  async importedAs(sha: string): Promise<RunId | null> {
    const list = await this.target.list();
    const same = list.ok
      ? list.value.find(
          ({ spec }) =>
            spec !== null && spec.importedFrom !== null && spec.params['sha256'] === sha,
        )
      : undefined;
    return same?.runId ?? null;
  }

  async views(): Promise<readonly RunView[]> {
    await Promise.race([this.#settleEnded(), sleep(LIST_PATIENCE_MS, undefined, { ref: false })]);
    const followed = await Promise.all([...this.#runs.values()].map((run) => run.view()));
    const known = [...this.#known.values()].filter(({ runId }) => !this.#runs.has(runId));
    return [...followed, ...known, ...this.#foreign.values()];
  }

  close(): void {
    for (const run of this.#runs.values()) run.close();
  }

  async #list(): Promise<Refusal | null> {
    for (const view of await this.#store.runs()) {
      const judged = view.verdict !== null || view.phase === 'ended';
      if (view.target === this.target.id && judged) this.#known.set(view.runId, view);
    }
    const list = await this.target.list();
    if (!list.ok) {
      // Not seen is not absent: whoever asks next, looks again.
      this.#listed = null;
      return list.error;
    }
    const there = new Set<string>(list.value.map(({ runId }) => runId));
    for (const runId of this.#known.keys()) if (!there.has(runId)) this.#known.delete(runId);
    for (const digest of list.value) this.#see(digest);
    return null;
  }

  #see(digest: RunDigest): void {
    const { runId, spec } = digest;
    const run = this.#runs.get(runId);
    if (run !== undefined) run.update(digest);
    else if (spec === null) return;
    else if (spec.installationId !== this.#installationId) this.#listForeign(digest, spec);
    else if (!(this.#known.has(runId) && hasEnded(digest))) this.#follow(digest);
  }

  #listForeign(digest: RunDigest, spec: Spec): void {
    const progress = { revision: 0, pointCount: 0, lastX: null, xKind: null };
    const rest = { targetX: null, events: [], judgement: null, lostSinceMs: null, foreign: true };
    const revision = this.#nextRevision();
    this.#foreign.set(digest.runId, runView({ spec, digest, progress, ...rest, revision }));
  }

  #follow(digest: RunDigest): void {
    const { spec, runId } = digest;
    if (spec === null) return;
    const run = new FollowedRun(this.target, this.#store, digest, spec, this.#nextRevision);
    this.#runs.set(runId, run);
    run.onChange(() => this.#says.emit('change', runId));
    const ended = hasEnded(digest);
    const begun = ended ? this.#turns.take(() => readWhole(run)) : run.begin();
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

async function readWhole(run: FollowedRun): Promise<void> {
  await run.begin();
  await run.settle();
}

function unreadableSpec(runId: string, why: string | null): Refusal {
  return {
    code: 'run-unreadable',
    says: `The run ${runId} cannot be read: ${why ?? 'its spec.json is of another version.'}`,
    remedy: 'Open it with the version of RL Cockpit that made it.',
  };
}
