import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Queued } from '#core/contract/start/queue-calls';
import type { Refusal } from '#core/contract/refusal';
import { useActing } from '../../bridge/queries/use-acts';
import { useQueue } from '../../bridge/queries/start/use-start';
import { type CancelledSweep, useSweepActs } from '../../bridge/queries/start/use-sweeps';
import { Glyph } from '../../ui/glyph';
import { RefusalNote } from '../../ui/refusal-note';
import { toast } from '../../ui/toast';
import { t } from '../../words/t';
import { QueuedActs } from './queued-acts';
import { useAwaitedRun } from '../launch/use-awaited-run';

/** Trainings that wait for another one, or for their turn in a sweep; each can be started now or taken out. */
export function QueueList() {
  const queue = useQueue();
  const waiting = queue?.ok === true ? queue.value : [];
  if (waiting.length === 0) return null;
  return (
    <section className="queue" aria-labelledby="queue-title">
      <h2 id="queue-title">{t('start.queue.title')}</h2>
      <ul>
        {bySweep(waiting).map((one) =>
          one.length > 1 ? (
            <SweepRow key={`sweep ${one[0]?.request.sweep?.id ?? ''}`} waiting={one} />
          ) : (
            one.map((queued) => (
              <QueuedActs key={queued.runId} queued={queued}>
                {(buttons, refusal) => (
                  <li>
                    <Glyph name={queued.held === null ? 'queued' : 'alarm'} />
                    <Waits queued={queued} refusal={refusal} />
                    {buttons}
                  </li>
                )}
              </QueuedActs>
            ))
          ),
        )}
      </ul>
    </section>
  );
}

/** Runs of one sweep that only wait for their turn are together; one that is held is alone. */
function bySweep(waiting: readonly Queued[]): readonly (readonly Queued[])[] {
  const groups = new Map<string, Queued[]>();
  for (const queued of waiting) {
    const sweep = queued.held === null ? queued.request.sweep : undefined;
    const key = sweep === undefined ? queued.runId : sweep.id;
    groups.set(key, [...(groups.get(key) ?? []), queued]);
  }
  return [...groups.values()];
}

/** The runs of a sweep that wait, with one button that cancels them all. */
function SweepRow({ waiting }: { readonly waiting: readonly Queued[] }) {
  const { cancel, restore } = useSweepActs();
  const sweep = waiting[0]?.request.sweep;
  const name = sweep?.name ?? '';
  const restoring = useActing<unknown>(() => undefined);
  const cancelling = useActing<CancelledSweep>(({ removed }) =>
    toast({
      says: t('start.queue.cancelled', { count: removed.length, name }),
      ...(removed.length === 0 ? {} : { undo: () => restoring.act(restore(removed)) }),
    }),
  );
  if (sweep === undefined) return null;
  return (
    <li>
      <Glyph name="queued" />
      <div>
        <Link to="/runs" className="strong">
          {name}
        </Link>
        <p className="note">{t('start.queue.ofSweep', { count: waiting.length })}</p>
        <RefusalNote refusal={cancelling.refusal ?? restoring.refusal} />
      </div>
      <div className="queued-acts">
        <Button
          aria-label={t('start.queue.cancelOf', { name })}
          disabled={cancelling.busy}
          onClick={() => cancelling.act(cancel(sweep.id, false))}
        >
          {t('start.queue.cancel')}
        </Button>
      </div>
    </li>
  );
}

interface WaitsProps {
  readonly queued: Queued;
  readonly refusal: Refusal | null;
}

function Waits({ queued, refusal }: WaitsProps) {
  const { runId, name, held } = queued;
  const awaited = useAwaitedRun(queued);
  return (
    <div>
      <Link to={`/runs/${runId}`} className="strong">
        {name}
      </Link>
      <p className="note">{held === null ? awaited.says : `${held.says} ${held.remedy}`}</p>
      <RefusalNote refusal={refusal} />
    </div>
  );
}
