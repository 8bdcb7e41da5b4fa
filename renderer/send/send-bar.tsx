import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { SendPreview, SendView, WhenExists } from '#core/contract/send-calls';
import { useActing } from '../bridge/use-acts';
import { type PreviewRead, useSendActs } from '../bridge/use-send';
import { usePageKeys } from '../frame/keys/page-keys';
import { ICON_STROKE } from '../ui/icons';
import { fileSizeWords } from '../ui/number-words';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import type { Ends } from './ends';
import { type Asked, requestOf } from './send-address';
import { hindranceOf } from './send-words';

interface Props {
  readonly asked: Asked;
  readonly seen: SendPreview;
  readonly ends: Ends;
  readonly whenExists: WhenExists;
  readonly preview: PreviewRead;
  readonly isChanged: boolean;
}

/** Confirm button of a transfer; disabled with its reason while there is one. */
export function SendBar({ asked, seen, ends, whenExists, preview, isChanged }: Props) {
  const navigate = useNavigate();
  const { start } = useSendActs();
  const query = asked.run === null ? '' : `?run=${encodeURIComponent(asked.run)}`;
  const { busy, refusal, act } = useActing<SendView>(
    ({ id }) => void navigate(`/send/${id}${query}`),
  );
  const request = requestOf(asked);
  const why = whyNot({ seen, whenExists, preview, isChanged });
  const begin = (): void => {
    if (request !== null && why === null && !busy) act(start(seen.id, request, whenExists));
  };
  const label = beginWords(asked, seen, ends);
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
  return hindranceOf(seen, whenExists);
}

function beginWords({ what }: Asked, { sendBytes }: SendPreview, ends: Ends): string {
  const size = fileSizeWords(sendBytes);
  if (sendBytes === 0) return t('send.place', { name: ends.toName });
  if (what === 'results') return t('send.fetch', { size, name: ends.fromName });
  return t('send.send', { size, name: ends.toName });
}
