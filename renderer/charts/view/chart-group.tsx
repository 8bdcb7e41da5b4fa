import { useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { useBridge } from '../../bridge/bridge';
import { MetricTags } from '../../ui/metrics/metric-tags';
import type { ChartEvent, ChartRun } from '../model/chart-input';
import type { ChartViewOptions } from '../model/view-options';
import { ChartGroupModel } from '../model/chart-group';
import { useChartKeys, type ListKeys, type PointedAt } from '../pointer/chart-keys';
import { ChartGroupProvider } from '../model/use-chart';

interface Props {
  /** The runs whose series are drawn; the first one names the axis. */
  readonly runs: readonly ChartRun[];
  readonly options: ChartViewOptions;
  readonly onOptions: (options: ChartViewOptions) => void;
  readonly events?: readonly ChartEvent[];
  /** L: go to where the log was at the crosshair. */
  readonly onLog?: (at: PointedAt) => void;
  /** A: show the answers of the step at the crosshair. */
  readonly onStep?: ((step: number) => void) | undefined;
  /** Called with the keys of the page's charts; the same function until it changes. */
  readonly onKeys?: ListKeys;
  readonly children: ReactNode;
}

const NO_EVENTS: readonly ChartEvent[] = [];

/** Group of charts that share one axis, one crosshair and one set of view options. They are drawn within it. */
export function ChartGroup(props: Props) {
  const { runs, options, onOptions, events = NO_EVENTS, onKeys, children } = props;
  const bridge = useBridge();
  const [group] = useState(() => new ChartGroupModel(bridge));
  useLayoutEffect(() => {
    group.setInput({ runs, options, events }, onOptions);
  }, [group, runs, options, events, onOptions]);
  useEffect(() => group.follow(), [group]);
  useChartKeys(group, { toLog: props.onLog, toStep: props.onStep }, onKeys);
  const tags = useMemo(() => runs.flatMap(({ series }) => series.map(({ tag }) => tag)), [runs]);
  return (
    <ChartGroupProvider value={group}>
      <MetricTags value={tags}>{children}</MetricTags>
    </ChartGroupProvider>
  );
}
