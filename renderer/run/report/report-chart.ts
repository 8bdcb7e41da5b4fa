import type { SeriesView } from '#core/contract/series/series';
import type { ChartData } from '../../bridge/readers/chart-answer';
import { axesOf, type Axes } from '../../charts/axis/axes';
import { curveOf, extremesIn } from '../../charts/draw/curve';
import type { PlotScale } from '../../charts/axis/plot-scale';
import { drawCurve, type Ink } from '../../charts/draw/draw-curve';
import type { Palette } from '../../charts/draw/palette';
import { isMachine } from '../../charts/axis/run-axis';
import { shownNumber, shownUnit, withUnit } from '../../charts/axis/shown-unit';
import { titleOf } from '../../ui/runs/series-names';
import { type TextSurface, write } from './report-text';

export interface ReportChart {
  readonly series: SeriesView;
  readonly data: ChartData;
  readonly isLead: boolean;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const MARKS_EVERY_PX = 140;

/** One chart of the report: name and tag, last value, axes, and the same drawing as on the page. */
export function drawReportChart(
  surface: TextSurface,
  chart: ReportChart,
  box: Box,
  palette: Palette,
): void {
  const { series, data, isLead } = chart;
  drawTitle(surface, chart, box, palette);
  const ends = endsOf(data.x, data.xLast);
  if (ends === null) return;
  const unit = shownUnit(series);
  const curve = curveOf(data, unit.factor, null);
  const axes = axesOf(
    {
      axisId: isMachine(series) ? 'elapsed' : `x:${series.xKind}`,
      range: ends,
      values: extremesIn(curve, ...ends),
      isLog: false,
      unit,
      isLead,
      marks: Math.max(2, Math.floor(box.width / MARKS_EVERY_PX)),
    },
    null,
  );
  const scale = locationOf(box, axes);
  surface.save();
  surface.translate(box.left, box.top);
  drawGrid(surface, axes, scale, palette);
  drawCurve(surface, curve, inkOf(chart, palette), scale);
  surface.restore();
}

function inkOf({ series, isLead }: ReportChart, palette: Palette): Ink {
  return {
    color: palette.color(isMachine(series) ? 'var(--machine)' : 'var(--run-1)'),
    dash: [],
    width: isLead ? 1.75 : 1.5,
    band: palette.band,
    raw: palette.raw,
    isSmoothed: true,
    hasOwnBand: false,
    marks: false,
  };
}

const [LEFT, RIGHT, TOP, BOTTOM] = [52, 12, 28, 22] as const;

/** Straight axes within the box, whose corner is the origin. */
function locationOf(box: Box, { x, y }: Axes): PlotScale {
  const [width, height] = [box.width - LEFT - RIGHT, box.height - TOP - BOTTOM];
  const [perX, perY] = [width / span(x.domain), height / span(y.domain)];
  return {
    left: LEFT,
    top: TOP,
    width,
    height,
    x: (value) => LEFT + (value - x.domain[0]) * perX,
    y: (value) => TOP + height - (value - y.domain[0]) * perY,
  };
}

const span = ([from, to]: readonly [number, number]): number => to - from;

function endsOf(x: Float64Array, xLast: Float64Array): readonly [number, number] | null {
  const [first, last] = [x[0], xLast.at(-1)];
  if (first === undefined || last === undefined || !(last > first)) return null;
  return [first, last];
}

function drawTitle(
  surface: TextSurface,
  { series }: ReportChart,
  box: Box,
  palette: Palette,
): void {
  const unit = shownUnit(series);
  const last = withUnit(shownNumber(series.last, unit), unit);
  const y = box.top + 12;
  const ink = palette.color('var(--ink)');
  write(surface, titleOf(series), box.left, y, {
    size: 13,
    weight: 600,
    color: ink,
    max: box.width - 90,
  });
  const right = box.left + box.width - 12;
  write(surface, last, right, y, { size: 13, weight: 600, color: ink, align: 'right' });
}

function drawGrid(surface: TextSurface, axes: Axes, scale: PlotScale, palette: Palette): void {
  const muted = palette.color('var(--ink-3)');
  surface.strokeStyle = palette.color('var(--line)');
  surface.lineWidth = 1;
  surface.setLineDash([]);
  for (const tick of axes.y.ticks) {
    const y = scale.y(tick);
    surface.beginPath();
    surface.moveTo(scale.left, y);
    surface.lineTo(scale.left + scale.width, y);
    surface.stroke();
    write(surface, axes.yWords(tick), scale.left - 8, y + 4, {
      size: 11,
      color: muted,
      align: 'right',
    });
  }
  for (const tick of axes.x.ticks) {
    const y = scale.top + scale.height + 16;
    write(surface, axes.xWords(tick), scale.x(tick), y, {
      size: 11,
      color: muted,
      align: 'center',
    });
  }
}
