import { Button } from '@mantine/core';
import { useState } from 'react';
import type { TransferPreview, WhenExists } from '#core/contract/transfer/transfer-calls';
import type { PreviewRead } from '../../bridge/queries/use-transfers';
import { TargetButtons } from '../../targets/target-buttons';
import { RefusalNote } from '../../ui/refusal-note';
import { clockWords } from '../../ui/time-words';
import { t } from '../../words/t';
import type { Endpoints } from '../endpoints';
import { ExistsChoice } from '../exists-choice';
import { PathChanges } from './path-changes';
import { PreviewFacts } from './preview-facts';
import { Problems } from '../problems';
import { type TransferDraft, transferRequest } from '../../frame/addresses/transfer-address';
import { ConfirmBar } from '../confirm-bar';

interface Props {
  readonly request: TransferDraft;
  readonly onRequest: (draft: TransferDraft) => void;
  readonly ends: Endpoints;
  readonly preview: PreviewRead;
  /** The fields say another wish than the one that was looked at. */
  readonly isChanged: boolean;
}

/** Preview of a transfer beside its form. */
export function PreviewSide(props: Props) {
  const { request, ends, preview } = props;
  const isNamed = transferRequest(request) !== null;
  const read = preview.read;
  return (
    <section className="transfer-side" aria-labelledby="will-title">
      {read?.ok === true ? (
        <Inspected {...props} seen={read.value} />
      ) : (
        <div className="transfer-scroll" {...SCROLLS}>
          <h2 id="will-title">{t(request.what === 'results' ? 'send.willFetch' : 'send.will')}</h2>
          {isNamed && ends.away !== null && <Away ends={ends} />}
          {!isNamed && <NotInspected />}
          {isNamed && ends.areInstalled && preview.isScanning && <Inspecting />}
          {read?.ok === false && !preview.isScanning && (
            <>
              <RefusalNote refusal={read.error} />
              <Button onClick={preview.again}>{t('send.lookAgain')}</Button>
            </>
          )}
        </div>
      )}
    </section>
  );
}

/** The keyboard scrolls it too. */
const SCROLLS = { role: 'group', tabIndex: 0, 'aria-labelledby': 'will-title' } as const;

function NotInspected() {
  return (
    <>
      <p className="strong">{t('send.notLooked')}</p>
      <p className="quiet-text">{t('send.notLookedSays')}</p>
    </>
  );
}

function Inspecting() {
  return (
    <div role="status" className="transfer-loading">
      <p className="strong">{t('send.looking')}</p>
      <p className="quiet-text">{t('send.lookingSays')}</p>
    </div>
  );
}

/** Connecting is the user's act: offered here, and no error. */
function Away({ ends: { away } }: Pick<Props, 'ends'>) {
  if (away === null) return null;
  return (
    <div role="status" className="transfer-away">
      <p className="strong">{t('send.notConnected', { name: away.name })}</p>
      <p className="note">{away.says}</p>
      <TargetButtons target={away} />
    </div>
  );
}

interface PreviewedProps extends Props {
  readonly seen: TransferPreview;
}

function Inspected(props: PreviewedProps) {
  const { request, onRequest, ends, preview, isChanged, seen } = props;
  // A yes to one place is none to another.
  const [choice, setChoice] = useState<{ readonly id: string; readonly when: WhenExists }>();
  const key = `${seen.to.target} ${seen.to.path}`;
  const whenExists = choice?.id === key && seen.exists !== null ? choice.when : 'refuse';
  return (
    <>
      <div className={preview.isOld ? 'transfer-scroll is-stale' : 'transfer-scroll'} {...SCROLLS}>
        <div className="transfer-will-head">
          <h2 id="will-title">{t(request.what === 'results' ? 'send.willFetch' : 'send.will')}</h2>
          <span className="note num" role="status">
            {preview.isScanning
              ? t('send.looking')
              : t('send.lookedAt', { clock: clockWords(preview.refreshedMs, true) })}
          </span>
        </div>
        <PreviewFacts preview={seen} ends={ends} />
        <Problems preview={seen} request={request} onRequest={onRequest} />
        <ExistsChoice
          preview={seen}
          value={whenExists}
          onChoice={(when) => setChoice({ id: key, when })}
        />
        <PathChanges request={request} preview={seen} />
      </div>
      <ConfirmBar
        request={request}
        seen={seen}
        ends={ends}
        whenExists={whenExists}
        preview={preview}
        isChanged={isChanged}
      />
    </>
  );
}
