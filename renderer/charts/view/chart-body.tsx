import { useRef } from 'react';
import { AxesLayer } from './axes-layer';
import { CanvasLayer } from './canvas-layer';
import type { ChartProps } from '../model/chart-input';
import { ChartHead } from './chart-head';
import { ChartMenu } from '../menu/chart-menu';
import { ChartValues } from './chart-values';
import { CrosshairMarks } from '../pointer/crosshair-marks';
import type { Frame } from '../axis/frame';
import type { OpenDialog } from '../menu/open-dialog';
import type { ChartModel } from '../model/chart';
import { LevelLayer } from './level-layer';
import { PlotImage } from '../pointer/plot-image';
import { PointerLayer } from '../pointer/pointer-layer';
import type { ChartGroupModel } from '../model/chart-group';
import { useOfChart } from '../model/use-chart';
import { t } from '../../words/t';

interface Props {
  readonly chart: ChartModel;
  readonly group: ChartGroupModel;
  readonly props: ChartProps;
  readonly frame: Frame;
  readonly onOpen: (dialog: OpenDialog) => void;
}

const NONE = [] as const;

/** Header, plot and values of one chart. */
export function ChartBody({ chart, group, props, frame, onOpen }: Props) {
  const { curves, computed = NONE } = props;
  return (
    <>
      <ChartHead
        chart={chart}
        props={props}
        onBad={() => onOpen({ kind: 'bad', curve: 0, row: null })}
        menu={<ChartMenu chart={chart} group={group} props={props} onOpen={onOpen} />}
      />
      <Plot chart={chart} group={group} props={props} frame={frame} onOpen={onOpen} />
      {(curves.length > 1 || computed.length > 0) && (
        <ChartValues title={props.title} chart={chart} curves={curves} computed={computed} />
      )}
    </>
  );
}

const NoClock = ({ axis }: { readonly axis: Props['group']['kind'] }) => (
  <p className="chart-refusal chart-timeless">
    {t('charts.noClock', { axis: t(`charts.axis.${axis}`) })}
  </p>
);

function Plot({ chart, group, props, frame, onOpen }: Props) {
  const image = useRef<HTMLDivElement>(null);
  const axes = useOfChart(chart, (one) => one.axes);
  const refusal = useOfChart(chart, (one) => one.refusal);
  const isTimeless = useOfChart(chart, (one) => one.facts?.clock.isTimeless === true);
  const factor = useOfChart(chart, (one) => one.facts?.unit.factor ?? 1);
  const { size, showsXAxis = true, title, levels = NONE } = props;
  const chip = size === 'lead' ? (showsXAxis ? 'always' : 'never') : 'pointed';
  return (
    <PlotImage chart={chart} group={group} title={title} height={frame.height} image={image}>
      {axes !== null && !isTimeless && (
        <div aria-hidden>
          <AxesLayer frame={frame} axes={axes} showsXAxis={showsXAxis} />
        </div>
      )}
      <CanvasLayer chart={chart} group={group} frame={frame} />
      {axes !== null && !isTimeless && levels.length > 0 && (
        <LevelLayer frame={frame} axes={axes} levels={levels} factor={factor} />
      )}
      {refusal !== null && <p className="chart-refusal">{refusal.says}</p>}
      {refusal === null && isTimeless && <NoClock axis={group.kind} />}
      <CrosshairMarks
        chart={chart}
        frame={frame}
        isSmoothed={chart.options.smoothing > 0}
        chip={chip}
        image={image}
      />
      <PointerLayer
        chart={chart}
        group={group}
        frame={frame}
        image={image}
        onBad={(curve, row) => onOpen({ kind: 'bad', curve, row })}
      />
    </PlotImage>
  );
}
