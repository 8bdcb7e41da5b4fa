import './chart.css';
import { memo, useMemo, useState } from 'react';
import { ChartBody } from './chart-body';
import { ChartDialogs } from './menu/chart-dialogs';
import type { ChartProps } from './chart-line';
import { frameOf, PADDING_PX } from './axis/frame';
import type { OpenDialog } from './menu/open-dialog';
import { usePanel } from './panel/use-panel';
import { useSight } from './use-sight';
import { useStage } from './stage/use-stage';

/** One chart: header, plot with crosshair and zoom, values of its lines, menu. Draw it within a ChartStage. */
export const Chart = memo(function Chart(props: ChartProps) {
  const { size, width, height, showsXAxis = true } = props;
  const stage = useStage();
  const frame = useMemo(
    () => frameOf(width - PADDING_PX, height, showsXAxis),
    [width, height, showsXAxis],
  );
  const [place, isSeen] = useSight();
  const panel = usePanel(stage, props, frame, isSeen);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  return (
    <div className={size === 'lead' ? 'chart chart-lead' : 'chart'} ref={place}>
      <ChartBody panel={panel} stage={stage} props={props} frame={frame} onOpen={setDialog} />
      {dialog !== null && (
        <ChartDialogs
          dialog={dialog}
          panel={panel}
          stage={stage}
          props={props}
          onOpen={setDialog}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
});
