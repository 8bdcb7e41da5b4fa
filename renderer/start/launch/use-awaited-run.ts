import type { Queued } from '#core/contract/start/queue-calls';
import { useRuns } from '../../bridge/queries/use-engine';
import { t } from '../../words/t';

interface Awaited {
  readonly name: string;
  readonly says: string;
}

/** The run that a queued run waits for, by name and in a sentence. */
export function useAwaitedRun({ after, onlyIfSucceeded, request: { sweep } }: Queued): Awaited {
  const runs = useRuns();
  if (after === null) {
    if (sweep === undefined) return { name: '', says: t('start.queue.soon') };
    const { index, size, name } = sweep;
    return { name, says: t('start.queue.turn', { index, size, name }) };
  }
  const other = (runs?.ok === true ? runs.value : []).find(({ runId }) => runId === after);
  const name = other?.name ?? after;
  const says = onlyIfSucceeded
    ? t('start.queue.afterSuccess', { name })
    : t('start.queue.after', { name });
  return { name, says };
}
