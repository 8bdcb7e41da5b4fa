import './chart.css';
import { memo, useMemo, useState } from 'react';
import { ChartBody } from './chart-body';
import { ChartDialogs } from './chart-dialogs';
import type { ChartProps } from '../model/chart-input';
import { frameOf, PADDING_PX } from '../axis/frame';
import type { OpenDialog } from '../menu/open-dialog';
import { useChartModel } from '../model/use-chart';
import { Boundary } from '../../ui/errors/boundary';
import { useInView } from './use-in-view';
import { useChartGroup } from '../model/use-chart';

/** One chart: header, plot with crosshair and zoom, values of its curves, menu. Draw it within a ChartGroup. */
export const Chart = memo(function Chart(props: ChartProps) {
  return (
    <Boundary>
      <GuardedChart {...props} />
    </Boundary>
  );
});

function GuardedChart(props: ChartProps) {
  const { size, width, height, showsXAxis = true } = props;
  const group = useChartGroup();
  const frame = useMemo(
    () => frameOf(width - PADDING_PX, height, showsXAxis),
    [width, height, showsXAxis],
  );
  const [ref, isSeen] = useInView();
  const chart = useChartModel(group, props, frame, isSeen);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  return (
    <div
      className={size === 'lead' ? 'chart chart-lead' : 'chart'}
      ref={ref}
      data-out-of-view={!isSeen}
    >
      <ChartBody chart={chart} group={group} props={props} frame={frame} onOpen={setDialog} />
      {dialog !== null && (
        <ChartDialogs
          dialog={dialog}
          chart={chart}
          group={group}
          props={props}
          onOpen={setDialog}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}
