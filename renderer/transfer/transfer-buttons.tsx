import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import type { TransferView } from '#core/contract/transfer/transfer-calls';
import { useActing } from '../bridge/queries/use-acts';
import { isInProgress, useTransferActs } from '../bridge/queries/use-transfers';
import { fileSizeWords } from '../ui/number-words';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import { draftOfRequest, transferAddress } from '../frame/addresses/transfer-address';

interface Props {
  readonly view: TransferView;
  readonly run: string | null;
}

/** Problem and buttons of a transfer: resume, stop, change what goes. */
export function TransferButtons({ view, run }: Props) {
  const navigate = useNavigate();
  const { goOn, cancel } = useTransferActs();
  const going = useActing<TransferView>(() => undefined);
  const stopping = useActing<TransferView>(() => undefined);
  const draft = transferAddress(draftOfRequest(view.request, run));
  const leaving = useActing<TransferView>(() => void navigate(draft));
  const busy = going.busy || stopping.busy || leaving.busy;
  const isMoving = isInProgress(view);
  return (
    <>
      <Notice view={view} />
      <RefusalNote refusal={going.refusal ?? stopping.refusal ?? leaving.refusal} />
      <div className="transfer-acts">
        {(!isMoving || view.state === 'waiting') && (
          <Button variant="filled" disabled={busy} onClick={() => going.act(goOn(view))}>
            {goOnWords(view, going.busy)}
          </Button>
        )}
        {(isMoving || view.state === 'cut') && (
          <Button disabled={busy} onClick={() => stopping.act(cancel(view.id, true))}>
            {t('transfer.stop')}
          </Button>
        )}
        {!isMoving && <ChangeButton to={draft} />}
        <Button
          className="quiet"
          variant="subtle"
          disabled={busy}
          onClick={() => leaving.act(cancel(view.id, false))}
        >
          {t(isMoving ? 'transfer.stopAway' : 'transfer.takeAway')}
        </Button>
      </div>
    </>
  );
}

function ChangeButton({ to }: { readonly to: string }) {
  return (
    <Button component={Link} to={to}>
      {t('transfer.change')}
    </Button>
  );
}

function goOnWords({ state }: TransferView, isBusy: boolean): string {
  if (isBusy) return t('transfer.goingOn');
  return t(state === 'waiting' ? 'transfer.goOnNow' : 'transfer.goOn');
}

/** Notice: why nothing moves, what is not lost by it, and what happens next. */
function Notice({ view }: { readonly view: TransferView }) {
  const { state, problem, arrivedBytes, totalBytes } = view;
  if (state !== 'waiting' && state !== 'cut' && state !== 'cancelled' && state !== 'failed')
    return null;
  const size = { arrived: fileSizeWords(arrivedBytes), total: fileSizeWords(totalBytes) };
  return (
    <div
      className={state === 'failed' ? 'transfer-notice is-failed' : 'transfer-notice'}
      role="alert"
    >
      <p className="strong num">{t(`transfer.${state}Title`, size)}</p>
      {problem !== null && state !== 'cancelled' && <p>{problem.says}</p>}
      <p className="quiet-text">
        {state === 'failed' ? (problem?.remedy ?? '') : t(`transfer.${state}Says`)}
      </p>
    </div>
  );
}
