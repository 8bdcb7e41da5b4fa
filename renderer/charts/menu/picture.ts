import { t } from '../../words/t';
import { fullMomentWords } from '../../ui/time-words';
import { domainsOf, type Axes } from '../axis/axes';
import type { ChartProps } from '../model/chart-input';
import type { Frame } from '../axis/frame';
import { plotScale } from '../axis/plot-scale';
import type { Palette } from '../draw/palette';
import type { ChartModel } from '../model/chart';
import type { Surface } from '../draw/surface';
import { positionWords } from '../axis/run-axis';
import { drawDot } from '../draw/draw-marks';
import { drawScene } from '../draw/scene';
import { sceneOf } from '../model/chart-scene';
import type { ChartGroupModel } from '../model/chart-group';
import { shownOf } from '../model/facts';

export const PICTURE_WIDTH = 960;
const PLOT_HEIGHT = 360;
const TOP = 64;
const BOTTOM = 60;
const LEFT = 84;
/** From the middle of the title of the vertical axis to the left edge. */
const Y_TITLE = 24;
const LEGEND_ROW = 20;
const LEGEND_COLUMN = 284;
const SANS = "'Inter Variable', Inter, 'Segoe UI', system-ui, sans-serif";

/** A chart as its own picture: what it shows, of which run, which range of it and how smoothed is in it. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  draw(surface: Surface): void;
}

type Named = Pick<ChartProps, 'title' | 'curves'>;

/** null while nothing was read yet. */
export function pictureOf(
  chart: ChartModel,
  group: ChartGroupModel,
  props: Named,
  palette: Palette,
): Picture | null {
  const { axes } = chart;
  if (axes === null) return null;
  const entries = chart.curves.length > 1 ? chart.curves : [];
  const legendRows = Math.ceil(entries.length / Math.floor((PICTURE_WIDTH - 56) / LEGEND_COLUMN));
  const height = TOP + PLOT_HEIGHT + BOTTOM + legendRows * LEGEND_ROW;
  const frame: Frame = {
    width: PICTURE_WIDTH,
    height: TOP + PLOT_HEIGHT + BOTTOM,
    left: LEFT,
    right: 24,
    top: TOP,
    bottom: BOTTOM,
  };
  const text = textOn(palette);
  return {
    width: PICTURE_WIDTH,
    height,
    title: props.title,
    draw: (surface) => {
      surface.fillStyle = palette.color('var(--surface)');
      surface.beginPath();
      surface.rect(0, 0, PICTURE_WIDTH, height);
      surface.fill();
      text(surface, `600 16px ${SANS}`, 'var(--ink)', 'left');
      surface.fillText(props.title, 24, 28);
      text(surface, `400 12px ${SANS}`, 'var(--ink-2)', 'left');
      surface.fillText(subtitle(chart, group, props, axes), 24, 48);
      drawAxes(surface, axes, frame, palette);
      drawTitles(surface, axisTitles(chart, group, props, axes), frame, palette);
      drawScene(surface, sceneOf(chart, group, frame, axes, palette));
      drawLegend(surface, entries, frame.height, palette);
    },
  };
}

/** "phase3-nq-full-47 · rollout/ep_rew_mean · 0 to 409,600 · smoothing 0.6 · 500 of 1,000,000, extremes exact" */
function subtitle(chart: ChartModel, group: ChartGroupModel, props: Named, axes: Axes): string {
  const runs = new Set(props.curves.map(({ runId }) => group.run(runId)?.run.name ?? runId));
  const names = runs.size > 3 ? t('charts.runs', { count: runs.size }) : [...runs].join(', ');
  const tags = [...new Set(props.curves.map(({ tag }) => tag))].join(', ');
  const { smoothing } = chart.options;
  const buckets = chart.facts?.buckets;
  const parts = [
    names,
    tags,
    rangeWords(axes),
    smoothing > 0 ? t('charts.smoothed', { weight: smoothing }) : '',
    buckets !== undefined && buckets.total > buckets.shown
      ? t('charts.shownOf', shownOf(buckets))
      : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** The shown range of the axis in words: "409,600" or a time with its day. */
export function rangeWords({ axisId, x }: Pick<Axes, 'axisId' | 'x'>): string {
  const word = (value: number): string =>
    axisId === 'clock' ? fullMomentWords(value) : positionWords(axisId, value, null);
  return t('charts.fromTo', { from: word(x.domain[0]), to: word(x.domain[1]) });
}

const textOn =
  (palette: Palette) =>
  (surface: Surface, font: string, color: string, align: CanvasTextAlign): void => {
    surface.font = font;
    surface.fillStyle = palette.color(color);
    surface.textAlign = align;
    surface.textBaseline = 'alphabetic';
  };

function drawAxes(surface: Surface, axes: Axes, frame: Frame, palette: Palette): void {
  const scale = plotScale(frame, domainsOf(axes));
  surface.strokeStyle = palette.color('var(--line)');
  surface.lineWidth = 1;
  surface.setLineDash([]);
  for (const tick of axes.y.ticks) {
    surface.beginPath();
    surface.moveTo(scale.left, scale.y(tick));
    surface.lineTo(scale.left + scale.width, scale.y(tick));
    surface.stroke();
  }
  textOn(palette)(surface, `400 11px ${SANS}`, 'var(--ink-3)', 'right');
  surface.textBaseline = 'middle';
  for (const tick of axes.y.ticks)
    surface.fillText(axes.yWords(tick), scale.left - 8, scale.y(tick));
  surface.textAlign = 'center';
  surface.textBaseline = 'alphabetic';
  for (const tick of axes.x.ticks) {
    surface.fillText(axes.xWords(tick), scale.x(tick), scale.top + scale.height + 20);
  }
}

interface AxisTitles {
  readonly x: string;
  readonly y: string;
}

/** "Timestep" and "GPU memory (GiB)". */
function axisTitles(
  { unit }: ChartModel,
  { kind }: ChartGroupModel,
  { title }: Named,
  { axisId }: Axes,
): AxisTitles {
  const y = unit.unit === '' ? title : t('charts.withUnit', { title, unit: unit.unit });
  const x = axisId === 'clock' || axisId === 'elapsed' ? axisId : kind;
  return { x: t(`charts.axis.${x}`), y };
}

function drawTitles(surface: Surface, { x, y }: AxisTitles, frame: Frame, palette: Palette): void {
  textOn(palette)(surface, `500 12px ${SANS}`, 'var(--ink-2)', 'center');
  const width = frame.width - frame.left - frame.right;
  const height = frame.height - frame.top - frame.bottom;
  surface.fillText(x, frame.left + width / 2, frame.top + height + 42);
  surface.save();
  surface.translate(Y_TITLE, frame.top + height / 2);
  surface.rotate(-Math.PI / 2);
  surface.fillText(y, 0, 0);
  surface.restore();
}

function drawLegend(
  surface: Surface,
  entries: ChartModel['curves'],
  top: number,
  palette: Palette,
): void {
  const columns = Math.floor((PICTURE_WIDTH - 56) / LEGEND_COLUMN);
  textOn(palette)(surface, `400 12px ${SANS}`, 'var(--ink-2)', 'left');
  entries.forEach(({ style, isDots }, i) => {
    const x = LEFT + (i % columns) * LEGEND_COLUMN;
    const y = top + Math.floor(i / columns) * LEGEND_ROW + 4;
    const color = palette.color(style.color);
    if (isDots) drawDot(surface, x + 8, y, color, palette.color('var(--surface)'));
    else drawStroke(surface, x, y, color, style.dash);
    surface.fillStyle = palette.color('var(--ink-2)');
    surface.fillText(style.label, x + 24, y + 4);
  });
  surface.setLineDash([]);
}

function drawStroke(
  surface: Surface,
  x: number,
  y: number,
  color: string,
  dash: readonly number[],
): void {
  surface.strokeStyle = color;
  surface.lineWidth = 2;
  surface.setLineDash([...dash]);
  surface.beginPath();
  surface.moveTo(x, y);
  surface.lineTo(x + 16, y);
  surface.stroke();
}
