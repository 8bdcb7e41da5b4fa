import type { SweepEstimate } from '#core/contract/start/sweep-calls';
import type { RunId, RunView } from '#core/contract/run/run';
import { quantileOfSorted } from '#core/lib/statistics/intervals';
import { isSeed } from '#core/training/sweep';
import type { Runs } from '../runs';
import type { PlannedSweep } from './plan-sweep';

interface EstimateDeps {
  readonly runs: Pick<Runs, 'list' | 'params'>;
  readonly sizes: { of(runs: readonly RunId[]): Promise<Record<string, number | null>> };
}

/** Only the newest so many runs count: what they take changes with the machine and the code. */
const NEWEST = 10;

/** Estimate of a sweep, by runs of the same recipe that ended well on the same target. */
export async function sweepEstimate(
  { runs, sizes }: EstimateDeps,
  { runs: planned }: PlannedSweep,
  atOnce: number,
): Promise<SweepEstimate> {
  const [first] = planned;
  if (first === undefined) return estimateOf([], { count: 0, atOnce, isAlike: false });
  const { recipe, target } = first.spec;
  const ended = (await runs.list(true)).filter(
    (run) => run.recipe === recipe && run.target === target && hasDuration(run),
  );
  const likeness = likenessOf(first.spec.params, Object.keys(first.values));
  const alike = ended.filter(
    ({ runId }) => likenessOf(runs.params(runId) ?? {}, Object.keys(first.values)) === likeness,
  );
  const newest = (alike.length > 0 ? alike : ended).slice(0, NEWEST);
  const bytes = await sizes.of(newest.map(({ runId }) => runId));
  const facts = newest.map(({ runId, durationMs }) => ({
    durationMs,
    bytes: bytes[runId] ?? null,
  }));
  return estimateOf(facts, { count: planned.length, atOnce, isAlike: alike.length > 0 });
}

const hasDuration = ({ verdict, durationMs, foreign }: RunView): boolean =>
  (verdict === 'succeeded' || verdict === 'finished') && durationMs !== null && !foreign;

/** Everything that a run was started with, but its seed and what varies. */
function likenessOf(params: Readonly<Record<string, unknown>>, varies: readonly string[]): string {
  const names = Object.keys(params).filter((name) => !isSeed(name) && !varies.includes(name));
  return JSON.stringify(names.toSorted().map((name) => [name, params[name]]));
}

interface RunFacts {
  readonly durationMs: number | null;
  readonly bytes: number | null;
}

/** Medians of earlier runs, times what a sweep starts. Pure. */
export function estimateOf(
  runs: readonly RunFacts[],
  {
    count,
    atOnce,
    isAlike,
  }: { readonly count: number; readonly atOnce: number; readonly isAlike: boolean },
): SweepEstimate {
  const runMs = medianOf(runs.flatMap(({ durationMs }) => durationMs ?? []));
  const bytes = medianOf(runs.flatMap((run) => run.bytes ?? []));
  return {
    runMs,
    totalMs: runMs === null ? null : runMs * Math.ceil(count / atOnce),
    bytes: bytes === null ? null : bytes * count,
    runs: runs.length,
    isAlike,
  };
}

const medianOf = (values: readonly number[]): number | null =>
  values.length === 0
    ? null
    : quantileOfSorted(
        values.toSorted((a, b) => a - b),
        0.5,
      );
