import { IconPackageImport, IconSend } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { RunDetail } from '#core/contract/run/run-detail';
import { usePaletteActions } from '../../frame/palette/palette-actions';
import { ICON_STROKE } from '../../ui/icons';
import { t } from '../../words/t';
import { ActButton } from './act-button';
import { fetchAddress, projectAddress } from './transfer-addresses';

interface Props {
  readonly detail: RunDetail;
  readonly isSmall: boolean;
}

const ICON = { size: 14, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** Transfer buttons of a run: fetch its results, send its project to another target. */
export function TransferButtons({ detail, isSmall }: Props) {
  const navigate = useNavigate();
  const fetch = fetchAddress(detail);
  const send = projectAddress(detail);
  usePaletteActions([
    ...(fetch === null
      ? []
      : [{ id: 'run.fetch', label: t('send.fetchRun'), act: () => void navigate(fetch) }]),
    ...(send === null
      ? []
      : [{ id: 'run.send', label: t('send.sendRun'), act: () => void navigate(send) }]),
  ]);
  return (
    <>
      {fetch !== null && (
        <ActButton
          label={t('send.fetchRun')}
          hint={t('send.fetchRunSays')}
          icon={<IconPackageImport {...ICON} />}
          isSmall={isSmall}
          act={fetch}
        />
      )}
      {send !== null && (
        <ActButton label={t('send.sendRun')} icon={<IconSend {...ICON} />} isSmall act={send} />
      )}
    </>
  );
}
