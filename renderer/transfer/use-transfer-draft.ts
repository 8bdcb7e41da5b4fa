import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  addressParams,
  draftOfAddress,
  type TransferDraft,
} from '../frame/addresses/transfer-address';

/**
 * Draft of a transfer and how to change it. The address holds it, but follows a click late (react-router navigates in a transition): until
 * then the draft is what was set last, so that the next click changes that one.
 */
export function useTransferDraft(): readonly [TransferDraft, (draft: TransferDraft) => void] {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [state, setState] = useState(() => ({
    draft: draftOfAddress(params),
    to: address,
    from: address,
  }));
  const isOther = address !== state.to && address !== state.from;
  const draft = isOther ? draftOfAddress(params) : state.draft;
  // Any other address was opened by a link, or by the browser's own buttons; so is the one before, once the address has followed.
  if (isOther || (address === state.to && address !== state.from)) {
    setState({ draft, to: address, from: address });
  }
  const change = (next: TransferDraft): void => {
    const nextParams = addressParams(next);
    setState({ draft: next, to: nextParams.toString(), from: address });
    setParams(nextParams);
  };
  return [draft, change];
}
