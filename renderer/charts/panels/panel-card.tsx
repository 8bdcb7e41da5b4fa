import { Menu } from '@mantine/core';
import {
  IconGripVertical,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import { memo, useMemo, type KeyboardEvent } from 'react';
import type { ChartPanel } from '#core/contract/settings/chart-views';
import type { SeriesView } from '#core/contract/series/series';
import { ICON_STROKE } from '../../ui/icons';
import { titleOf } from '../../ui/runs/series-names';
import { t } from '../../words/t';
import { isMachine } from '../axis/run-axis';
import type { SeriesCurve } from '../model/chart-input';
import { Chart } from '../view/chart';
import { overridesOf, panelTitle } from './panel-list';

/** What a person does to one panel. */
export interface PanelActs {
  readonly edit: (panel: ChartPanel) => void;
  readonly put: (panel: ChartPanel) => void;
  readonly remove: (id: string) => void;
  readonly moveBy: (id: string, by: number) => void;
  readonly moveTo: (id: string, onto: string) => void;
}

interface Props {
  readonly runId: string;
  readonly panel: ChartPanel;
  readonly series: readonly SeriesView[];
  readonly width: number;
  readonly height: number;
  readonly acts: PanelActs;
}

const ICON = { size: 14, stroke: ICON_STROKE, 'aria-hidden': true } as const;
const PANEL_TYPE = 'application/x-rl-cockpit-panel';
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

/** One panel: a chart of its metrics, dragged by its handle, or moved with the arrow keys. */
export function PanelCard({ runId, panel, series, width, height, acts }: Props) {
  const title = panelTitle(panel, series);
  const known = panel.tags.flatMap((tag) => series.find((one) => one.tag === tag) ?? []);
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
      <PanelChart {...{ runId, panel, title, width, height, acts }} series={known} />
      {known.length === 0 && (
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

interface ChartProps extends Props {
  readonly title: string;
}

const COLORS = 6;

const PanelChart = memo(
  function PanelChart({ runId, panel, title, series, width, height, acts }: ChartProps) {
    const curves = useMemo(
      () => series.map((one, i) => panelCurve(runId, one, i, series.length)),
      [runId, series],
    );
    const overrides = useMemo(() => overridesOf(panel), [panel]);
    const menu = useMemo(() => <PanelMenu panel={panel} acts={acts} />, [panel, acts]);
    return (
      <Chart
        title={title}
        curves={curves}
        overrides={overrides}
        size="small"
        width={width - 2}
        height={height}
        menu={menu}
      />
    );
  },
  (a, b) =>
    a.runId === b.runId &&
    a.panel === b.panel &&
    a.title === b.title &&
    a.width === b.width &&
    a.height === b.height &&
    a.acts === b.acts &&
    stamp(a.series) === stamp(b.series),
);

const stamp = (series: readonly SeriesView[]): string =>
  JSON.stringify(series.map(({ tag, canonical, source }) => [tag, canonical, source]));

/** One metric has its usual color; several have the colors of runs in their order, as in a comparison. */
function panelCurve(runId: string, one: SeriesView, index: number, count: number): SeriesCurve {
  const isSlate = count === 1 && isMachine(one);
  return {
    runId,
    tag: one.tag,
    label: titleOf(one),
    color: isSlate ? 'var(--machine)' : `var(--run-${(index % COLORS) + 1})`,
    dash: index < COLORS ? [] : [6, 4],
  };
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
