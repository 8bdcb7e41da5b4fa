import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import type { FollowedRun } from '../supervisor/followed-run';
import type { RunKeeper } from '../supervisor/run-keeper';
import { notOurs } from './engine-refusals';
import type { Places } from './places';
import type { Queue } from './queue/queue';
import { notStarted } from './queue/queued-run';

interface Runs {
  readonly queue: Queue;
  readonly places: Places;
  find(asked: string): Promise<Result<{ runId: string; keeper: RunKeeper }, Refusal>>;
}

/** The run, being followed, however far it was read. */
export async function begunRun(runs: Runs, asked: string): Promise<Result<FollowedRun, Refusal>> {
  const found = await runs.find(asked);
  if (!found.ok) return found;
  const { runId, keeper } = found.value;
  const queued = keeper.has(runId) ? null : runs.queue.of(runId);
  if (queued !== null) return err(notStarted(queued));
  await runs.places.rouse(keeper);
  const run = await keeper.followed(runId);
  return run === null ? err(notOurs(runId)) : ok(run);
}
