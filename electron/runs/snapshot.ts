import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import type { RunDetail } from '#core/contract/run/run-detail';
import type { RunView } from '#core/contract/run/run';
import type { SeriesView } from '#core/contract/series/series';
import { ok, type Result } from '#core/lib/result';
import type { Store } from '../store/store';
import { blankDetail } from './blank-detail';
import type { Imports } from './imports/imports';
import type { RunNotes } from './notes/run-notes';
import { queuedDetail } from './queue/queued-run';
import type { OpenedRun } from './book/run';
import { runDetail } from './run-detail';
import type { Runs } from './runs';
import type { Starter } from './start/starter';
import type { TargetRegistry } from './target-registry';

interface SnapshotDeps {
  readonly home: string;
  readonly store: Store;
  readonly registry: TargetRegistry;
  readonly notes: RunNotes;
  readonly starter: Starter;
  readonly runs: Runs;
  readonly imports: Pick<Imports, 'isFollowed'>;
}

type Detail = z.input<typeof RunDetail>;

/** A run with its series, both read at one revision of its data. */
export interface RunSnapshot {
  readonly run: z.input<typeof RunView>;
  /** null: not asked for. */
  readonly detail: Detail | null;
  readonly series: SeriesView[];
}

/** Reads while points arrive; the last one is returned as it is. */
const MAX_READS = 5;

/** Everything that the page of one run shows beside its series; also of a queued or unreadable run. */
export async function readDetail(
  deps: SnapshotDeps,
  query: string,
): Promise<Result<Detail, Refusal>> {
  const placeholder = await placeholderDetail(deps, query);
  if (placeholder !== null) return ok(placeholder);
  const opened = await deps.runs.open(query, 'now');
  return opened.ok ? ok(await namedDetail(deps, opened.value)) : opened;
}

/** Snapshot of a run and its series; a queued or unreadable run has no series. */
export async function readSnapshot(
  deps: SnapshotDeps,
  query: string,
  withDetail: boolean,
): Promise<Result<RunSnapshot, Refusal>> {
  const placeholder = await placeholderDetail(deps, query);
  if (placeholder !== null) return ok({ run: placeholder.run, detail: placeholder, series: [] });
  const opened = await deps.runs.open(query, 'now');
  return opened.ok ? ok(await consistentSnapshot(deps, opened.value, withDetail)) : opened;
}

/** Reads a run and its series until no points arrived in between. */
async function consistentSnapshot(
  deps: SnapshotDeps,
  run: OpenedRun,
  withDetail: boolean,
): Promise<RunSnapshot> {
  const { store, notes } = deps;
  const { runId } = run.spec;
  for (let reads = 1; ; reads += 1) {
    const before = await store.progress(runId);
    const detail = withDetail ? await namedDetail(deps, run) : null;
    const view = detail === null ? notes.named(await run.view()) : detail.run;
    const series = [...(await store.series(runId))];
    const after = await store.progress(runId);
    if (after.revision === before.revision || reads === MAX_READS) {
      return { run: view, detail, series };
    }
  }
}

async function namedDetail(deps: SnapshotDeps, run: OpenedRun): Promise<Detail> {
  const { registry, imports, notes } = deps;
  const book = registry.book(run.spec.target);
  const detail = await runDetail(run, deps, book.ok ? book.value.target : null);
  const followed = imports.isFollowed(run.spec.runId) ? { followed: true } : {};
  return { ...detail, ...followed, run: notes.named(await run.view()) };
}

/** Detail of a run that has no files to read: it is queued, or its directory cannot be read. null for any other. */
async function placeholderDetail(deps: SnapshotDeps, query: string): Promise<Detail | null> {
  // The index knows a run of another day before its machine has listed its runs.
  await deps.runs.indexed(query);
  const result = await deps.runs.find(query);
  if (!result.ok) return null;
  const { run } = result.value;
  if (run.state === 'unreadable') return blankDetail(deps.notes.named(run.view));
  if (run.state !== 'queued') return null;
  const { queued } = run;
  const [view] = await deps.runs.some([queued.runId]);
  if (view?.phase !== 'queued') return null;
  const plan = await deps.starter.plan(queued.request, queued.runId);
  return queuedDetail(view, queued, plan.ok ? plan.value.spec : null);
}
