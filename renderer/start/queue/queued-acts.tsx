import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Queued } from '#core/contract/start/queue-calls';
import type { Refusal } from '#core/contract/refusal';
import { useActing } from '../../bridge/queries/use-acts';
import { useStartActs } from '../../bridge/queries/start/use-start';
import { toast } from '../../ui/toast';
import { t } from '../../words/t';
import { draftOfRequest, storeDraft } from '../form/stored-draft';

interface Props {
  readonly queued: Queued;
  /** After it was removed. */
  readonly onRemoved?: () => void;
  readonly children: (buttons: ReactNode, refusal: Refusal | null) => ReactNode;
}

/** Buttons of a queued run: start it now, use its values, remove it (with undo). */
export function QueuedActs({ queued, onRemoved, children }: Props) {
  const { runId, name, request } = queued;
  const navigate = useNavigate();
  const { remove, startNow, wait } = useStartActs();
  const starting = useActing<{ runId: string }>((run) => void navigate(`/runs/${run.runId}`));
  const removing = useActing<void>(() => {
    // Its values are in the form of its recipe, to be used again.
    storeDraft(draftOfRequest(request, { id: request.recipe }));
    toast({ says: t('start.queue.removed', { name }), undo: () => void wait(queued) });
    onRemoved?.();
  });
  const buttons = (
    <Buttons
      queued={queued}
      isStarting={starting.busy}
      isBusy={starting.busy || removing.busy}
      onStart={() => starting.act(startNow(runId))}
      onRemove={() => removing.act(remove(runId))}
    />
  );
  return children(buttons, starting.refusal ?? removing.refusal);
}

interface ButtonsProps {
  readonly queued: Queued;
  readonly isStarting: boolean;
  readonly isBusy: boolean;
  readonly onStart: () => void;
  readonly onRemove: () => void;
}

function Buttons({ queued, isStarting, isBusy, onStart, onRemove }: ButtonsProps) {
  const { runId, name, request } = queued;
  const quiet = { variant: 'subtle', className: 'quiet' } as const;
  return (
    <div className="queued-acts">
      <Button
        aria-label={t('start.queue.startNowOf', { name })}
        disabled={isBusy}
        onClick={onStart}
      >
        {isStarting ? t('start.starting') : t('start.queue.startNow')}
      </Button>
      <Button
        {...quiet}
        aria-label={t('start.queue.copyOf', { name })}
        component={Link}
        to={`/start/${encodeURIComponent(request.recipe)}?from=${runId}`}
      >
        {t('start.queue.copy')}
      </Button>
      <Button
        {...quiet}
        aria-label={t('start.queue.removeOf', { name })}
        disabled={isBusy}
        onClick={onRemove}
      >
        {t('start.queue.remove')}
      </Button>
    </div>
  );
}
