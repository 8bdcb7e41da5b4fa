import type { Refusal } from '#core/contract/refusal';
import type { RunId } from '#core/contract/run/run';
import { isInProgress } from '#core/contract/run/run-phase';
import { err, ok, type Result } from '#core/lib/result';
import type { Queue } from '../queue/queue';
import type { Runs } from '../runs';

interface CancelDeps {
  readonly runs: Pick<Runs, 'list' | 'stop'>;
  readonly queue: Pick<Queue, 'list' | 'removeAll'>;
}

/** Result of cancelling a sweep: runs taken out of the queue, and runs that were asked to save and exit. */
export interface CancelledSweep {
  readonly removed: RunId[];
  readonly stopping: RunId[];
}

/**
 * Cancels a sweep: nothing more of it starts. The queue comes first, so that a run that ends meanwhile lets none begin.
 * @param stops asks what is running to save and exit, too
 */
export async function cancelSweep(
  { runs, queue }: CancelDeps,
  sweep: string,
  stops: boolean,
): Promise<Result<CancelledSweep, Refusal>> {
  const waiting = queue.list().filter(({ request }) => request.sweep?.id === sweep);
  const removed = await queue.removeAll(waiting.map(({ runId }) => runId));
  if (!removed.ok) return removed;
  const members = (await runs.list(true))
    .filter((run) => run.sweep?.id === sweep)
    .toSorted((a, b) => (a.sweep?.index ?? 0) - (b.sweep?.index ?? 0));
  if (members.length === 0 && removed.value.length === 0) return err(noSweep(sweep));
  const stopping: RunId[] = [];
  for (const { runId } of stops ? members.filter(isInProgress) : []) {
    const stopped = await runs.stop(runId, 'graceful');
    if (!stopped.ok) return stopped;
    stopping.push(runId);
  }
  return ok({ removed: removed.value, stopping });
}

const noSweep = (sweep: string): Refusal => ({
  code: 'no-such-sweep',
  says: `There is no sweep ${sweep}.`,
  remedy: 'Check the Runs page.',
});
