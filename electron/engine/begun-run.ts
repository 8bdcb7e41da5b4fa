import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import type { FollowedRun } from '../runs/follow/followed-run';
import type { RunBook } from '../runs/run-book';
import { notOurs } from '../runs/run-refusals';
import type { TargetRegistry } from '../runs/target-registry';
import type { Queue } from '../runs/queue/queue';
import { notStarted } from '../runs/queue/queued-run';

interface Runs {
  readonly queue: Queue;
  readonly registry: TargetRegistry;
  find(asked: string): Promise<Result<{ runId: string; book: RunBook }, Refusal>>;
}

/** The run, being followed, however far it was read. */
export async function begunRun(runs: Runs, asked: string): Promise<Result<FollowedRun, Refusal>> {
  const found = await runs.find(asked);
  if (!found.ok) return found;
  const { runId, book } = found.value;
  const queued = book.has(runId) ? null : runs.queue.of(runId);
  if (queued !== null) return err(notStarted(queued));
  await runs.registry.reconnectIfFree(book);
  const run = await book.followed(runId);
  return run === null ? err(notOurs(runId)) : ok(run);
}
