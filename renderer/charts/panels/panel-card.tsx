import { Menu } from '@mantine/core';
import {
  IconGripVertical,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import { useCallback, useMemo, type KeyboardEvent, type ReactNode } from 'react';
import type { ChartPanel } from '#core/contract/settings/chart-views';
import type { SeriesView } from '#core/contract/series/series';
import { ICON_STROKE } from '../../ui/icons';
import { t } from '../../words/t';
import type { ChartProps } from '../model/chart-input';
import type { ChartOverrides } from '../model/view-options';
import { overridesOf, panelTitle } from './panel-list';

/** Actions of the user on one panel. */
export interface PanelActs {
  readonly edit: (panel: ChartPanel) => void;
  readonly put: (panel: ChartPanel) => void;
  readonly remove: (id: string) => void;
  readonly moveBy: (id: string, by: number) => void;
  readonly moveTo: (id: string, onto: string) => void;
}

/** Input of a panel's chart: each the same object until it changes. */
export type PanelChart = Required<
  Pick<ChartProps, 'title' | 'width' | 'height' | 'overrides' | 'onOverrides' | 'menu'>
>;

interface Props {
  readonly panel: ChartPanel;
  /** All series of its page: names its metrics. */
  readonly series: readonly SeriesView[];
  readonly width: number;
  readonly height: number;
  readonly acts: PanelActs;
  readonly draw: (panel: ChartPanel, chart: PanelChart) => ReactNode;
}

const ICON = { size: 14, stroke: ICON_STROKE, 'aria-hidden': true } as const;
/** Of the card, left and right. */
const BORDERS_PX = 2;
const PANEL_TYPE = 'application/x-rl-cockpit-panel';
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

/** One panel: a chart of its metrics, dragged by its handle, or moved with the arrow keys. */
export function PanelCard({ panel, series, width, height, acts, draw }: Props) {
  const title = panelTitle(panel, series);
  const hasNone = !series.some(({ tag }) => panel.tags.includes(tag));
  const overrides = useMemo(() => overridesOf(panel), [panel]);
  const onOverrides = useCallback(
    (changes: ChartOverrides) => acts.put({ ...panel, ...changes }),
    [panel, acts],
  );
  const menu = useMemo(() => <PanelMenu panel={panel} acts={acts} />, [panel, acts]);
  return (
    <div
      className="card panel-card"
      role="group"
      aria-label={title}
      style={{ width }}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(PANEL_TYPE)) event.preventDefault();
      }}
      onDrop={(event) => {
        const id = event.dataTransfer.getData(PANEL_TYPE);
        if (id === '') return;
        event.preventDefault();
        acts.moveTo(id, panel.id);
      }}
    >
      <Handle panel={panel} title={title} acts={acts} />
      {draw(panel, { title, width: width - BORDERS_PX, height, overrides, onOverrides, menu })}
      {hasNone && (
        <p className="note panel-none">
          {t('charts.panels.none', { list: panel.tags.join(', ') })}
        </p>
      )}
    </div>
  );
}

interface HandleProps {
  readonly panel: ChartPanel;
  readonly title: string;
  readonly acts: PanelActs;
}

function Handle({ panel: { id }, title, acts }: HandleProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    acts.moveBy(id, by);
  };
  return (
    <button
      type="button"
      className="panel-handle"
      draggable
      data-panel={id}
      aria-label={t('charts.panels.move', { title })}
      title={t('charts.panels.moveSays')}
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        event.dataTransfer.setData(PANEL_TYPE, id);
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <IconGripVertical {...ICON} />
    </button>
  );
}

function PanelMenu({ panel, acts }: Pick<HandleProps, 'panel' | 'acts'>) {
  const { isPinned } = panel;
  return (
    <>
      <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => acts.edit(panel)}>
        {t('charts.panels.editIt')}
      </Menu.Item>
      <Menu.Item
        leftSection={isPinned ? <IconPinnedOff {...ICON} /> : <IconPin {...ICON} />}
        onClick={() => acts.put({ ...panel, isPinned: !isPinned })}
      >
        {isPinned ? t('charts.panels.unpin') : t('charts.panels.pin')}
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash {...ICON} />} onClick={() => acts.remove(panel.id)}>
        {t('charts.panels.remove')}
      </Menu.Item>
    </>
  );
}
