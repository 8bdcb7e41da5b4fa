import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { Queued } from '#core/contract/queue-calls';
import type { Refusal } from '#core/contract/refusal';
import { useActing } from '../bridge/use-acts';
import { useRecipes, useRuns } from '../bridge/use-engine';
import { useQueue, useStartActs } from '../bridge/use-start';
import { Glyph } from '../ui/glyph';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';

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
          <QueuedRow key={queued.runId} queued={queued} />
        ))}
      </ul>
    </section>
  );
}

function QueuedRow({ queued }: { readonly queued: Queued }) {
  const recipes = useRecipes();
  const navigate = useNavigate();
  const { remove, startNow } = useStartActs();
  const starting = useActing<{ runId: string }>((run) => void navigate(`/runs/${run.runId}`));
  const removing = useActing<void>(() => undefined);
  const { request, held } = queued;
  const known = recipes?.ok === true ? recipes.value : [];
  const name =
    request.name ?? known.find(({ id }) => id === request.recipe)?.title ?? request.recipe;
  return (
    <li>
      <Glyph name={held === null ? 'queued' : 'alarm'} />
      <Waits queued={queued} name={name} refusal={starting.refusal ?? removing.refusal} />
      <Button
        aria-label={t('start.queue.startNowOf', { name })}
        disabled={starting.busy}
        onClick={() => starting.act(startNow(queued.runId))}
      >
        {t('start.queue.startNow')}
      </Button>
      <Button
        variant="subtle"
        className="quiet"
        aria-label={t('start.queue.removeOf', { name })}
        disabled={removing.busy}
        onClick={() => removing.act(remove(queued.runId))}
      >
        {t('start.queue.remove')}
      </Button>
    </li>
  );
}

interface WaitsProps {
  readonly queued: Queued;
  readonly name: string;
  readonly refusal: Refusal | null;
}

function Waits({ queued: { after, onlyIfSucceeded, held }, name, refusal }: WaitsProps) {
  const runs = useRuns();
  const other = (runs?.ok === true ? runs.value : []).find(({ runId }) => runId === after);
  const words = { name, other: other?.name ?? after };
  return (
    <div>
      <div>
        {onlyIfSucceeded ? t('start.queue.afterSuccess', words) : t('start.queue.after', words)}
      </div>
      {held !== null && (
        <p className="note">
          {held.says} {held.remedy}
        </p>
      )}
      <RefusalNote refusal={refusal} />
    </div>
  );
}
