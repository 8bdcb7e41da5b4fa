import { Menu } from '@mantine/core';
import { IconEyeOff, IconPin, IconPinnedOff } from '@tabler/icons-react';
import { ICON_STROKE } from '../../ui/icons';
import { t } from '../../words/t';
import { useSeriesActs } from './series-acts';

const ICON = { size: 14, stroke: ICON_STROKE, 'aria-hidden': true } as const;

interface Props {
  readonly tag: string;
  readonly isPinned: boolean;
  /** A lead chart is on top anyway. */
  readonly canPin: boolean;
}

/** Menu items that a run's page adds to the menu of a chart. */
export function SeriesMenu({ tag, isPinned, canPin }: Props) {
  const { pin, hide } = useSeriesActs();
  return (
    <>
      {canPin && (
        <Menu.Item
          leftSection={isPinned ? <IconPinnedOff {...ICON} /> : <IconPin {...ICON} />}
          onClick={() => pin(tag)}
        >
          {isPinned ? t('run.charts.unpin') : t('run.charts.pin')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconEyeOff {...ICON} />} onClick={() => hide(tag)}>
        {t('run.charts.hide')}
      </Menu.Item>
    </>
  );
}
