import { RunId, type RunView } from '#core/contract/run/run';
import type { Io } from '../io';

/**
 * Takes the runs behind one that did not succeed out of the queue, and reports why: they would wait for ever. One that is no longer in the
 * queue was started or removed by somebody else.
 */
export async function cancelRest(
  ended: Pick<RunView, 'name' | 'verdict'>,
  rest: readonly { readonly runId: string; readonly name: string }[],
  io: Pick<Io, 'link' | 'note'>,
): Promise<void> {
  // The last one first: none of them sees the one before it leave.
  for (const { runId, name } of rest.toReversed()) {
    const removed = await io.link.ask((client) =>
      client.queue.remove({ runId: RunId.parse(runId) }),
    );
    io.note(
      removed.ok
        ? `${name} was removed from the queue: ${ended.name} did not succeed (${ended.verdict ?? 'no verdict'}).`
        : `${name}: ${removed.error.says}`,
    );
  }
}
