import { useRef } from 'react';
import { AxesLayer } from './axis/axes-layer';
import { CanvasLayer } from './drawing/canvas-layer';
import type { ChartProps } from './chart-line';
import { ChartHead } from './chart-head';
import { ChartMenu } from './menu/chart-menu';
import { ChartValues } from './chart-values';
import { CrosshairMarks } from './pointing/crosshair-marks';
import type { Frame } from './axis/frame';
import type { OpenDialog } from './menu/open-dialog';
import type { Panel } from './panel/panel';
import { PlotImage } from './pointing/plot-image';
import { PointerLayer } from './pointing/pointer-layer';
import type { Stage } from './stage/stage';
import { useOfPanel } from './stage/use-stage';
import { t } from '../words/t';

interface Props {
  readonly panel: Panel;
  readonly stage: Stage;
  readonly props: ChartProps;
  readonly frame: Frame;
  readonly onOpen: (dialog: OpenDialog) => void;
}

const NONE = [] as const;

/** Header, plot and values of one chart. */
export function ChartBody({ panel, stage, props, frame, onOpen }: Props) {
  const { lines, given = NONE } = props;
  return (
    <>
      <ChartHead
        panel={panel}
        props={props}
        onBad={() => onOpen({ kind: 'bad', line: 0, row: null })}
        menu={<ChartMenu panel={panel} stage={stage} props={props} onOpen={onOpen} />}
      />
      <Plot panel={panel} stage={stage} props={props} frame={frame} onOpen={onOpen} />
      {lines.length + given.length > 1 && (
        <ChartValues title={props.title} panel={panel} lines={lines} given={given} />
      )}
    </>
  );
}

function Plot({ panel, stage, props, frame, onOpen }: Props) {
  const image = useRef<HTMLDivElement>(null);
  const axes = useOfPanel(panel, (one) => one.axes);
  const refusal = useOfPanel(panel, (one) => one.refusal);
  const isTimeless = useOfPanel(panel, (one) => one.facts?.isTimeless === true);
  const { size, showsXAxis = true, title } = props;
  const chip = size === 'lead' ? (showsXAxis ? 'always' : 'never') : 'pointed';
  return (
    <PlotImage panel={panel} stage={stage} title={title} height={frame.height} image={image}>
      {axes !== null && !isTimeless && (
        <div aria-hidden>
          <AxesLayer frame={frame} axes={axes} showsXAxis={showsXAxis} />
        </div>
      )}
      <CanvasLayer panel={panel} stage={stage} frame={frame} />
      {refusal !== null && <p className="chart-refusal">{refusal.says}</p>}
      {refusal === null && isTimeless && (
        <p className="chart-refusal">
          {t('charts.noClock', { axis: t(`charts.axis.${stage.kind}`) })}
        </p>
      )}
      <CrosshairMarks
        panel={panel}
        frame={frame}
        isSmoothed={stage.look.smoothing > 0}
        chip={chip}
        image={image}
      />
      <PointerLayer
        panel={panel}
        stage={stage}
        frame={frame}
        image={image}
        onBad={(line, row) => onOpen({ kind: 'bad', line, row })}
      />
    </PlotImage>
  );
}
