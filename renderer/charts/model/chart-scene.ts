import type { ChartEvent } from './chart-input';
import { isComplete } from '../draw/curve';
import { domainsOf, type Axes } from '../axis/axes';
import type { Frame } from '../axis/frame';
import { plotScale, type PlotScale } from '../axis/plot-scale';
import type { Palette } from '../draw/palette';
import type { ChartModel } from './chart';
import type { DrawnCurve } from './drawn-curve';
import type { Scene, SceneCurve } from '../draw/scene';
import type { ChartGroupModel } from './chart-group';

const LEAD_WIDTH = 1.75;
const SMALL_WIDTH = 1.5;
/** A chart with few points shows each of them also when it is not zoomed. */
const FEW_POINTS = 40;

/** Scene of a chart: what it holds now, ready to be painted with the colors of the theme. */
export function sceneOf(
  chart: ChartModel,
  group: ChartGroupModel,
  frame: Frame,
  axes: Axes,
  palette: Palette,
): Scene {
  const domains = domainsOf(axes);
  const { smoothing } = chart.options;
  const isZoomed = group.viewport.range !== null;
  const width = chart.isLead ? LEAD_WIDTH : SMALL_WIDTH;
  const inked = ({ curve, tail, style, isComputed }: DrawnCurve): SceneCurve => ({
    curve,
    tail,
    ink: {
      color: palette.color(style.color),
      dash: style.dash,
      width,
      band: palette.band,
      raw: palette.raw,
      isSmoothed: smoothing > 0 && !isComputed,
      hasOwnBand: isComputed,
      marks: !isComputed && isComplete(curve) && (isZoomed || curve.shown <= FEW_POINTS),
    },
  });
  return {
    frame,
    domains,
    curves: chart.curves.filter(({ isDots }) => !isDots).map(inked),
    dots: chart.curves.filter(({ isDots }) => isDots).map(inked),
    events: eventPositions(group, axes, plotScale(frame, domains)),
    colors: colorsOf(palette),
  };
}

const colorsOf = ({ color }: Palette): Scene['colors'] => ({
  event: color('var(--line-2)'),
  zero: color('var(--line-2)'),
  bad: color('var(--failed)'),
  ground: color('var(--surface)'),
});

/** Events drawn in all plots as a thin line; checkpoints are too many for that. */
const RULED: ReadonlySet<ChartEvent['kind']> = new Set(['state', 'restart', 'stop']);

/** Px of the events that are within the plot. */
function eventPositions(group: ChartGroupModel, { axisId }: Axes, scale: PlotScale): number[] {
  const positions = group.events.flatMap((event) => {
    const at = RULED.has(event.kind) ? group.positionOf(event, axisId) : null;
    const x = at === null ? Number.NaN : scale.x(at);
    return x >= scale.left - 1 && x <= scale.left + scale.width + 1 ? [Math.round(x)] : [];
  });
  return [...new Set(positions)];
}
