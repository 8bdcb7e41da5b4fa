import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type {
  TransferPreview,
  TransferView,
  WhenExists,
} from '#core/contract/transfer/transfer-calls';
import { useActing } from '../bridge/queries/use-acts';
import { type PreviewRead, useTransferActs } from '../bridge/queries/use-transfers';
import { usePageKeys } from '../ui/keys/page-keys';
import { ICON_STROKE } from '../ui/icons';
import { fileSizeWords } from '../ui/number-words';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import type { Endpoints } from './endpoints';
import { type TransferDraft, transferRequest } from '../frame/addresses/transfer-address';
import { blockingReason } from './transfer-words';

interface Props {
  readonly request: TransferDraft;
  readonly seen: TransferPreview;
  readonly ends: Endpoints;
  readonly whenExists: WhenExists;
  readonly preview: PreviewRead;
  readonly isChanged: boolean;
}

/** Confirm button of a transfer; disabled with its reason while there is one. */
export function ConfirmBar({ request: draft, seen, ends, whenExists, preview, isChanged }: Props) {
  const navigate = useNavigate();
  const { start } = useTransferActs();
  const query = draft.run === null ? '' : `?run=${encodeURIComponent(draft.run)}`;
  const { busy, refusal, act } = useActing<TransferView>(
    ({ id }) => void navigate(`/send/${id}${query}`),
  );
  const request = transferRequest(draft);
  const why = whyNot({ seen, whenExists, preview, isChanged });
  const begin = (): void => {
    if (request !== null && why === null && !busy) act(start(seen.id, request, whenExists));
  };
  const label = beginWords(draft, seen, ends);
  usePageKeys([{ keys: 'Mod+Enter', label: t('send.begin'), act: begin, where: 'fields' }]);
  return (
    <div className="transfer-bar">
      <RefusalNote refusal={refusal} />
      <p className="note" role="status">
        {why}
      </p>
      <Button
        variant={isChanged ? 'default' : 'filled'}
        leftSection={<IconSend size={14} stroke={ICON_STROKE} aria-hidden />}
        disabled={busy || why !== null}
        aria-keyshortcuts="Control+Enter"
        onClick={begin}
      >
        {busy ? t('send.sending') : label}
      </Button>
    </div>
  );
}

type Judged = Pick<Props, 'seen' | 'whenExists' | 'preview' | 'isChanged'>;

function whyNot({ seen, whenExists, preview, isChanged }: Judged): string | null {
  if (isChanged) return t('send.lacks.wish');
  if (preview.isOld) return t('send.lacks.looking');
  return blockingReason(seen, whenExists);
}

function beginWords(
  { what }: TransferDraft,
  { sendBytes }: TransferPreview,
  ends: Endpoints,
): string {
  const size = fileSizeWords(sendBytes);
  if (sendBytes === 0) return t('send.place', { name: ends.toName });
  if (what === 'results') return t('send.fetch', { size, name: ends.fromName });
  return t('send.send', { size, name: ends.toName });
}
