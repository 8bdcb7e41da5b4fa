import type { Refusal } from '#core/contract/refusal';
import type { RunId } from '#core/contract/run/run';
import type { Sweep } from '#core/contract/start/sweep-calls';
import type { Queued } from '#core/contract/start/queue-calls';
import { ok, type Result } from '#core/lib/result';
import type { Queue } from '../queue/queue';
import {
  type PlanDeps,
  type PlannedRun,
  planSweep,
  type PlannedSweep,
  type Request,
} from './plan-sweep';

interface StartDeps extends PlanDeps {
  readonly queue: Pick<Queue, 'addAll' | 'startDue'>;
}

/**
 * Queues every run of a sweep in one write, and starts those whose turn it is. An engine that dies in between leaves the
 * whole sweep to the next one.
 * @param nextId the id of the sweep, then those of its runs
 */
export async function startSweep(
  deps: StartDeps,
  request: Request,
  nextId: () => RunId,
): Promise<Result<Sweep, Refusal>> {
  const planned = await planSweep(deps, request, nextId);
  if (!planned.ok) return planned;
  const { id, name, runs } = planned.value;
  const added = await deps.queue.addAll(queuedRuns(planned.value, request));
  if (!added.ok) return added;
  await deps.queue.startDue();
  return ok({
    id,
    name,
    runs: runs.map(({ runId, name: member, values }) => ({ runId, name: member, values })),
  });
}

/** The runs as they wait: each knows those before it. Those of an array wait for nothing here. */
export function queuedRuns(
  { runs, isArray }: PlannedSweep,
  { after, onlyIfSucceeded, atOnce, stopsAfterFailure }: Omit<Request, 'request' | 'varies'>,
): Omit<Queued, 'queuedMs' | 'held'>[] {
  if (isArray)
    return runs.map(({ runId, name, request }) => ({
      runId,
      name,
      request: withArray(request, atOnce),
      after,
      onlyIfSucceeded,
    }));
  const ids = runs.map(({ runId }) => runId);
  return runs.map(({ runId, name, request }, at) => ({
    runId,
    name,
    request,
    after,
    onlyIfSucceeded,
    turn: { before: ids.slice(0, at), atOnce, stopsAfterFailure },
  }));
}

const withArray = <T extends PlannedRun['request']>(request: T, atOnce: number): T => ({
  ...request,
  ...(request.sweep === undefined ? {} : { sweep: { ...request.sweep, arrayAtOnce: atOnce } }),
});
