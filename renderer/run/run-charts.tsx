import { SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RunView } from '#core/contract/run';
import type { SeriesView } from '#core/contract/series';
import { useChart } from '../bridge/use-chart';
import { ChartPageProvider, type ChartPage } from '../charts/chart-page';
import { ClockIndex } from '../charts/clock-index';
import { Crosshair, CrosshairProvider } from '../charts/crosshair';
import { indexSeries, leadKind, type AxisMode } from '../charts/run-axis';
import { ICON_STROKE } from '../ui/icons';
import { isOver } from '../ui/run-state';
import { words } from '../ui/words';
import { GroupCharts } from './group-charts';
import { LeadStack } from './lead-stack';
import { leadsOf, seriesGroups } from './series-groups';

interface Props {
  readonly run: RunView;
  readonly series: readonly SeriesView[];
  readonly mode: AxisMode;
  readonly onMode: (mode: AxisMode) => void;
}

const INDEX_BUCKETS = 500;

/** All charts of a run: the lead stack, then every other series in its group, the machine last. */
export function RunCharts({ run, series, mode, onMode }: Props) {
  const page = usePage(run, series, mode);
  const [crosshair] = useState(() => new Crosshair());
  const [filter, setFilter] = useState('');
  const leads = leadsOf(series);
  const groups = seriesGroups(series, leads, filter);
  const count = series.filter((s) => s.pointCount > 0).length;
  return (
    <ChartPageProvider value={page}>
      <CrosshairProvider value={crosshair}>
        <div className="chart-tools">
          <AxisSwitch mode={mode} onMode={onMode} kind={page.kind} />
          <span className="spacer" />
          <TextInput
            size="sm"
            className="series-filter"
            aria-label={words.run.filterSeries(count)}
            placeholder={words.run.filterSeries(count)}
            leftSection={<IconSearch size={14} stroke={ICON_STROKE} aria-hidden />}
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
          />
        </div>
        <LeadStack leads={leads} />
        {groups.map((group) => (
          <GroupCharts key={group.id} group={group} />
        ))}
        {groups.length === 0 && filter !== '' && (
          <p className="note">{words.run.noSeriesMatch(filter, count)}</p>
        )}
      </CrosshairProvider>
    </ChartPageProvider>
  );
}

interface AxisProps {
  readonly mode: AxisMode;
  readonly onMode: (mode: AxisMode) => void;
  readonly kind: ChartPage['kind'];
}

function AxisSwitch({ mode, onMode, kind }: AxisProps) {
  const { axis, axisLabel } = words.run;
  const data: { value: AxisMode; label: string }[] = [
    { value: 'x', label: axis[kind] },
    { value: 'clock', label: axis.clock },
    { value: 'elapsed', label: axis.elapsed },
  ];
  return (
    <SegmentedControl<AxisMode> aria-label={axisLabel} data={data} value={mode} onChange={onMode} />
  );
}

/** What the charts share. The run's own points tell which timestep it was when the machine was sampled. */
function usePage(run: RunView, series: readonly SeriesView[], mode: AxisMode): ChartPage {
  const kind = leadKind(run, series);
  const base = mode === 'x' ? indexSeries(kind, series) : null;
  const { data } = useChart({
    runId: run.runId,
    series: base,
    axis: 'x',
    buckets: INDEX_BUCKETS,
    visible: true,
  });
  const index = useMemo(() => {
    const made = data === null ? null : ClockIndex.of(data, run.startedMs);
    return made?.isUseful === true ? made : null;
  }, [data, run.startedMs]);
  const latest = useRef({ run, series, index });
  useLayoutEffect(() => {
    latest.current = { run, series, index };
  }, [run, series, index]);
  const hasIndex = index !== null;
  const over = isOver(run);
  return useMemo(
    () => ({ mode, kind, hasIndex, isOver: over, runId: run.runId, latest }),
    [mode, kind, hasIndex, over, run.runId],
  );
}
