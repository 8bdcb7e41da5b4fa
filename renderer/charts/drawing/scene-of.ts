import type { ChartEvent } from '../chart-line';
import { isWhole } from './curve';
import { domainsOf, type Axes } from '../axis/axes';
import type { Ink, Place } from './draw-curve';
import type { Frame } from '../axis/frame';
import { placeIn } from '../axis/place';
import type { Palette } from './palette';
import type { Panel } from '../panel/panel';
import type { PanelLine } from '../panel/panel-line';
import type { Scene } from './scene';
import type { Stage } from '../stage/stage';

const LEAD_WIDTH = 1.75;
const SMALL_WIDTH = 1.5;
/** A chart with few points shows each of them also when it is not zoomed. */
const FEW_POINTS = 40;

/** What a panel holds now, with the colours of the theme. */
export function sceneOf(
  panel: Panel,
  stage: Stage,
  frame: Frame,
  axes: Axes,
  palette: Palette,
): Scene {
  const domains = domainsOf(axes);
  const { smoothing } = stage.look;
  const isZoomed = stage.part.range !== null;
  const width = panel.isLead ? LEAD_WIDTH : SMALL_WIDTH;
  const inked = (
    line: PanelLine,
  ): { curve: PanelLine['curve']; ink: Ink; tail: PanelLine['tail'] } => ({
    curve: line.curve,
    tail: line.tail,
    ink: {
      color: palette.color(line.line.color),
      dash: line.line.dash,
      width,
      band: palette.band,
      raw: palette.raw,
      isSmoothed: smoothing > 0 && !line.isGiven,
      hasOwnBand: line.isGiven,
      marks: !line.isGiven && isWhole(line.curve) && (isZoomed || line.curve.shown <= FEW_POINTS),
    },
  });
  return {
    frame,
    domains,
    lines: panel.lines.filter(({ isDots }) => !isDots).map(inked),
    dots: panel.lines.filter(({ isDots }) => isDots).map(inked),
    events: eventPlaces(stage, axes, placeIn(frame, domains)),
    colors: colorsOf(palette),
  };
}

const colorsOf = ({ color }: Palette): Scene['colors'] => ({
  event: color('var(--line-2)'),
  zero: color('var(--line-2)'),
  bad: color('var(--failed)'),
  ground: color('var(--surface)'),
});

/** What stands in all plots as a thin line; checkpoints are too many for that. */
const RULED: ReadonlySet<ChartEvent['kind']> = new Set(['state', 'restart', 'stop']);

/** Px of the events that lie within the plot. */
function eventPlaces(stage: Stage, { axisId }: Axes, place: Place): number[] {
  const places = stage.events.flatMap((event) => {
    const at = RULED.has(event.kind) ? stage.whereIs(event, axisId) : null;
    const x = at === null ? Number.NaN : place.x(at);
    return x >= place.left - 1 && x <= place.left + place.width + 1 ? [Math.round(x)] : [];
  });
  return [...new Set(places)];
}
