import './transfer-form.css';
import './preview/preview.css';
import { useState } from 'react';
import type { TransferPreview } from '#core/contract/transfer/transfer-calls';
import { useTransferPreview } from '../bridge/queries/use-transfers';
import { useTargetChoice } from '../targets/target-choice';
import { TopBar } from '../frame/top-bar';
import { useTitle } from '../frame/use-title';
import { t } from '../words/t';
import { TransferList } from './transfer-list';
import { endpointsOf, withTarget } from './endpoints';
import { EndpointsForm } from './endpoints-form';
import { NoTarget } from './no-target';
import { ResultsChoice } from './results-choice';
import { UserPatterns } from './preview/own-patterns';
import { type TransferDraft, transferRequest } from '../frame/addresses/transfer-address';
import { PreviewSide } from './preview/preview-side';
import { useTransferDraft } from './use-transfer-draft';
import { GoesTable, StaysTable } from './what-goes';

/** Page of a new transfer, previewed before a yes. `/send?from&path&to&dest&what&exclude&include&only&run`. */
export function NewTransferPage() {
  const [draft, onRequest] = useTransferDraft();
  const { targets, chosen } = useTargetChoice();
  const request = withTarget(draft, targets, chosen?.id ?? 'local');
  const title = t(request.what === 'results' ? 'send.titleFetch' : 'send.title');
  useTitle(title);
  const ends = endpointsOf(request, targets);
  const preview = useTransferPreview(ends.areInstalled ? transferRequest(request) : null);
  const [typed, setTyped] = useTyped(request);
  const isChanged = endsKey(typed) !== endsKey(request);
  const refresh = (): void => (isChanged ? onRequest(typed) : preview.again());
  const seen = preview.read?.ok === true ? preview.read.value : null;
  const editing = { request, onRequest };
  return (
    <>
      <TopBar title={title} />
      <div className="new-transfer">
        <div className="transfer-main">
          {targets.length === 1 ? (
            <NoTarget />
          ) : (
            <EndpointsForm
              typed={typed}
              targets={targets}
              onTyped={setTyped}
              onViewOptions={refresh}
              canSend={seen !== null && !isChanged}
            />
          )}
          <Details seen={seen} {...editing} />
          <TransferList />
        </div>
        <PreviewSide {...editing} ends={ends} preview={preview} isChanged={isChanged} />
      </div>
    </>
  );
}

interface DetailsProps {
  readonly seen: TransferPreview | null;
  readonly request: TransferDraft;
  readonly onRequest: (request: TransferDraft) => void;
}

/** Parts to send, each line to be changed. */
function Details({ seen, ...editing }: DetailsProps) {
  const { run, what } = editing.request;
  return (
    <>
      {run !== null && what === 'results' && <ResultsChoice run={run} {...editing} />}
      {seen !== null && (
        <>
          <GoesTable preview={seen} {...editing} />
          <StaysTable preview={seen} {...editing} />
          <UserPatterns {...editing} />
        </>
      )}
    </>
  );
}

const endsKey = ({ from, to }: TransferDraft): string => JSON.stringify([from, to]);

/** Content of the fields: as typed, until another address says otherwise. */
function useTyped(
  request: TransferDraft,
): readonly [TransferDraft, (typed: TransferDraft) => void] {
  const key = endsKey(request);
  const [state, setState] = useState({ key, typed: request });
  const isOther = state.key !== key;
  if (isOther) setState({ key, typed: request });
  // Only the ends are typed: what stays behind is said by the address.
  const { from, to } = isOther ? request : state.typed;
  return [{ ...request, from, to }, (typed) => setState({ key, typed })];
}
