import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconCheck,
  IconCopy,
  IconDots,
  IconDownload,
  IconHelpCircle,
  IconTable,
} from '@tabler/icons-react';
import { useState } from 'react';
import { ICON_STROKE } from '../../ui/icons';
import { t } from '../../words/t';
import { copied, saved, type ExportKind } from './chart-export';
import { type ChartProps, metricOf } from '../model/chart-input';
import type { OpenDialog } from './open-dialog';
import type { ChartModel } from '../model/chart';
import type { ChartGroupModel } from '../model/chart-group';

interface Props {
  readonly chart: ChartModel;
  readonly group: ChartGroupModel;
  readonly props: ChartProps;
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** A menu belongs to its page's landmark, not beside it. */
const MAIN = 'main';
const KINDS: readonly ExportKind[] = ['png', 'svg', 'csv'];
const ICON = { size: 14, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** Menu of one chart. The menu itself is made when it is first opened: a page has many charts. */
export function ChartMenu(all: Props) {
  const [isWanted, setWanted] = useState(false);
  const label = t('charts.menu', { title: all.props.title });
  if (!isWanted) {
    return (
      <ActionIcon
        variant="subtle"
        className="chart-menu"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setWanted(true)}
      >
        <IconDots {...ICON} size={16} />
      </ActionIcon>
    );
  }
  return (
    <Menu
      position="bottom-end"
      width={200}
      defaultOpened
      onClose={() => setWanted(false)}
      withInitialFocusPlaceholder={false}
      portalProps={{ target: MAIN }}
    >
      <Menu.Target>
        <ActionIcon variant="subtle" className="chart-menu" aria-label={label}>
          <IconDots {...ICON} size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className="chart-menu-list">
        <Entries {...all} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Entries({ chart, group, props, onOpen }: Props) {
  return (
    <>
      <Menu.Item
        leftSection={<IconArrowsMaximize {...ICON} />}
        onClick={() => onOpen({ kind: 'full' })}
      >
        {t('charts.fullScreen')}
      </Menu.Item>
      <Menu.Item leftSection={<IconTable {...ICON} />} onClick={() => onOpen({ kind: 'table' })}>
        {t('charts.showAsTable')}
      </Menu.Item>
      {metricOf(props) !== null && (
        <Menu.Item
          leftSection={<IconHelpCircle {...ICON} />}
          onClick={() => onOpen({ kind: 'meaning' })}
        >
          {t('charts.meaning')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Exports chart={chart} group={group} props={props} />
      {props.menu !== undefined && <Menu.Divider />}
      {props.menu}
    </>
  );
}

function Exports(of: Omit<Props, 'onOpen'>) {
  const [said, setSaid] = useState<{ kind: ExportKind; ok: boolean } | null>(null);
  const copy = async (kind: ExportKind): Promise<void> => {
    setSaid({ kind, ok: await copied(kind, of) });
  };
  return (
    <>
      {KINDS.map((kind) => (
        <Menu.Item
          key={kind}
          closeMenuOnClick={false}
          leftSection={
            said?.kind === kind && said.ok ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />
          }
          onClick={() => void copy(kind)}
        >
          {copyWords(kind, said)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      {KINDS.map((kind) => (
        <Menu.Item
          key={kind}
          leftSection={<IconDownload {...ICON} />}
          onClick={() => void saved(kind, of)}
        >
          {t('charts.save', { kind: kind.toUpperCase() })}
        </Menu.Item>
      ))}
    </>
  );
}

function copyWords(kind: ExportKind, said: { kind: ExportKind; ok: boolean } | null): string {
  const name = kind.toUpperCase();
  if (said?.kind !== kind) return t('charts.copy', { kind: name });
  return said.ok ? t('charts.copied') : t('charts.notCopied');
}
