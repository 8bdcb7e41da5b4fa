import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import type { TransferView } from '#core/contract/transfer/transfer-calls';
import type { TargetView } from '#core/contract/target/target';
import { useActing } from '../bridge/queries/use-acts';
import { isInProgress, useTransferActs, useTransfers } from '../bridge/queries/use-transfers';
import { useTargetChoice } from '../targets/target-choice';
import { Glyph } from '../ui/glyph';
import { fileSizeWords } from '../ui/number-words';
import { RefusalNote } from '../ui/refusal-note';
import { momentWords } from '../ui/time-words';
import { useNow } from '../ui/use-now';
import { t } from '../words/t';
import { lastName } from '../frame/addresses/transfer-address';
import { percentOf, targetName, toneOf } from './transfer-words';

const MAX_SHOWN = 10;

/** List of transfers, earlier and in progress; one that was cut off has its one button. */
export function TransferList() {
  const read = useTransfers();
  const { targets } = useTargetChoice();
  const nowMs = useNow(30_000, true);
  if (read === undefined) return null;
  const sends = read.ok ? read.value : [];
  return (
    <section className="transfer-section" aria-labelledby="earlier-title">
      <div className="section-head">
        <h2 id="earlier-title">{t('send.earlier')}</h2>
      </div>
      <RefusalNote refusal={read.ok ? null : read.error} />
      {read.ok && sends.length === 0 && <p className="quiet-text">{t('send.earlierNone')}</p>}
      {sends.length > 0 && (
        <ul className="card transfer-list">
          {sends.slice(0, MAX_SHOWN).map((view) => (
            <Row key={view.id} view={view} targets={targets} nowMs={nowMs} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowProps {
  readonly view: TransferView;
  readonly targets: readonly TargetView[];
  readonly nowMs: number;
}

function Row({ view, targets, nowMs }: RowProps) {
  const { id, from, to, state, arrivedBytes, totalBytes, bytes, beganMs } = view;
  const name = lastName(from.path);
  const isCut = !isInProgress(view) && state !== 'done';
  const arrived = fileSizeWords(arrivedBytes);
  return (
    <li className="transfer-list-row">
      <Glyph name={toneOf(view)} percent={percentOf(view)} />
      <div className="transfer-list-says">
        <Link className="strong ellipsis" to={`/send/${id}`}>
          {t('send.fromTo', { from: name, to: targetName(to.target, targets) })}
        </Link>
        <span className="note num">
          {t(`transfer.state.${state}`)}
          {' · '}
          {state === 'done'
            ? fileSizeWords(bytes)
            : t('transfer.arrivedOf', { arrived, total: fileSizeWords(totalBytes) })}
          {' · '}
          {momentWords(beganMs, nowMs)}
        </span>
      </div>
      {isCut && <GoOn view={view} name={name} />}
    </li>
  );
}

function GoOn({ view, name }: { readonly view: TransferView; readonly name: string }) {
  const navigate = useNavigate();
  const { goOn } = useTransferActs();
  const { busy, refusal, act } = useActing<TransferView>(({ id }) => void navigate(`/send/${id}`));
  return (
    <>
      <Button
        disabled={busy}
        aria-label={t('transfer.goOnOf', { name })}
        onClick={() => act(goOn(view))}
      >
        {t(busy ? 'transfer.goingOn' : 'transfer.goOn')}
      </Button>
      {refusal !== null && (
        <div className="transfer-list-refusal">
          <RefusalNote refusal={refusal} />
        </div>
      )}
    </>
  );
}
