import { Link } from 'react-router';
import type { Queued } from '#core/contract/start/queue-calls';
import type { Refusal } from '#core/contract/refusal';
import { useQueue } from '../bridge/queries/use-start';
import { Glyph } from '../ui/glyph';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import { QueuedActs } from './queued-acts';
import { useAwaitedRun } from './use-awaited-run';

/** Trainings that wait for another one; each can be started now or taken out. */
export function QueueList() {
  const queue = useQueue();
  const waiting = queue?.ok === true ? queue.value : [];
  if (waiting.length === 0) return null;
  return (
    <section className="queue" aria-labelledby="queue-title">
      <h2 id="queue-title">{t('start.queue.title')}</h2>
      <ul>
        {waiting.map((queued) => (
          <QueuedActs key={queued.runId} queued={queued}>
            {(buttons, refusal) => (
              <li>
                <Glyph name={queued.held === null ? 'queued' : 'alarm'} />
                <Waits queued={queued} refusal={refusal} />
                {buttons}
              </li>
            )}
          </QueuedActs>
        ))}
      </ul>
    </section>
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
