import type { RunView } from '#core/contract/run';
import type { RunDigest, Spec } from '#core/contract/run-directory';
import type { Store } from '../store/store';
import type { RunDeps } from './run-deps';
import { runView } from './run-view';

/** Runs of one target that are listed and not followed: judged before (known from the index), or of other installations. */
export class ListedRuns {
  readonly #judged = new Map<string, RunView>();
  readonly #foreign = new Map<string, RunView>();
  #indexed: Promise<void> | null = null;
  readonly #params = new Map<string, Spec['params']>();

  /** Once; the same promise for everyone. */
  read(store: Store, target: string): Promise<void> {
    this.#indexed ??= this.#read(store, target);
    return this.#indexed;
  }

  async #read(store: Store, target: string): Promise<void> {
    for (const view of await store.runs()) {
      const judged = view.verdict !== null || view.phase === 'ended';
      if (view.target === target && judged) this.#judged.set(view.runId, view);
    }
  }

  has(runId: string): boolean {
    return this.#judged.has(runId) || this.#foreign.has(runId);
  }

  of(runId: string): RunView | null {
    return this.#judged.get(runId) ?? this.#foreign.get(runId) ?? null;
  }

  judged(runId: string): RunView | null {
    return this.#judged.get(runId) ?? null;
  }

  views(): readonly RunView[] {
    return [...this.#judged.values(), ...this.#foreign.values()];
  }

  /** What a run was started with; null while its directory was not seen. */
  params(runId: string): Spec['params'] | null {
    return this.#params.get(runId) ?? null;
  }

  /** A run directory is there. One that came back is read again: its files may be other ones. */
  see({ runId, spec }: RunDigest): void {
    if (spec !== null) this.#params.set(runId, spec.params);
    if (this.#judged.get(runId)?.filesGoneMs !== undefined) this.#judged.delete(runId);
  }

  putForeign({ nextRevision }: RunDeps, digest: RunDigest, spec: Spec): void {
    const progress = { revision: 0, pointCount: 0, lastX: null, xKind: null };
    const rest = { targetX: null, events: [], judgement: null, lostSinceMs: null, foreign: true };
    const revision = nextRevision();
    this.#foreign.set(digest.runId, runView({ spec, digest, progress, ...rest, revision }));
  }

  /** Judged runs whose directories are not among the ones that are there, and were so far. */
  missing(there: ReadonlySet<string>): readonly string[] {
    const missing = [...this.#judged.values()].filter(
      ({ runId, filesGoneMs }) => !there.has(runId) && filesGoneMs === undefined,
    );
    return missing.map(({ runId }) => runId);
  }

  /** Its directory is gone. One that was judged stays, and says so; another installation's does not. */
  async lose({ store, nextRevision }: RunDeps, runId: string, goneMs: number): Promise<boolean> {
    this.#foreign.delete(runId);
    const view = this.#judged.get(runId);
    if (view === undefined) return false;
    const gone = { ...view, filesGoneMs: goneMs, revision: nextRevision() };
    this.#judged.set(runId, gone);
    await store.saveRun(gone, null);
    return true;
  }

  forget(runId: string): void {
    for (const known of [this.#judged, this.#foreign, this.#params]) known.delete(runId);
  }
}
