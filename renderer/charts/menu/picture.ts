import { t } from '../../words/t';
import { fullMomentWords } from '../../ui/time-words';
import { domainsOf, type Axes } from '../axis/axes';
import type { ChartProps } from '../chart-line';
import type { Frame } from '../axis/frame';
import { placeIn } from '../axis/place';
import type { Palette } from '../drawing/palette';
import type { Panel } from '../panel/panel';
import type { Pen } from '../drawing/pen';
import { placeWords } from '../axis/run-axis';
import { drawScene } from '../drawing/scene';
import { sceneOf } from '../drawing/scene-of';
import type { Stage } from '../stage/stage';
import { shownOf } from '../panel/shown-of';

export const PICTURE_WIDTH = 960;
const PLOT_HEIGHT = 360;
const TOP = 64;
const BOTTOM = 36;
const LEGEND_ROW = 20;
const LEGEND_COLUMN = 300;
const SANS = "'Inter Variable', Inter, 'Segoe UI', system-ui, sans-serif";

/** A chart as a picture of its own: what it shows, of which run, which part of it and how smoothed stands in it. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  draw(pen: Pen): void;
}

/** null while nothing was read yet. */
export function pictureOf(
  panel: Panel,
  stage: Stage,
  props: ChartProps,
  palette: Palette,
): Picture | null {
  const { axes } = panel;
  if (axes === null) return null;
  const entries = panel.lines.length > 1 ? panel.lines : [];
  const legendRows = Math.ceil(entries.length / Math.floor((PICTURE_WIDTH - 56) / LEGEND_COLUMN));
  const height = TOP + PLOT_HEIGHT + BOTTOM + legendRows * LEGEND_ROW;
  const frame: Frame = {
    width: PICTURE_WIDTH,
    height: TOP + PLOT_HEIGHT + BOTTOM,
    left: 64,
    right: 24,
    top: TOP,
    bottom: BOTTOM,
  };
  const text = textPen(palette);
  return {
    width: PICTURE_WIDTH,
    height,
    title: props.title,
    draw: (pen) => {
      pen.fillStyle = palette.color('var(--surface)');
      pen.beginPath();
      pen.rect(0, 0, PICTURE_WIDTH, height);
      pen.fill();
      text(pen, `600 16px ${SANS}`, 'var(--ink)', 'left');
      pen.fillText(props.title, 24, 28);
      text(pen, `400 12px ${SANS}`, 'var(--ink-2)', 'left');
      pen.fillText(subtitle(panel, stage, props, axes), 24, 48);
      drawAxes(pen, axes, frame, palette);
      drawScene(pen, sceneOf(panel, stage, frame, axes, palette));
      drawLegend(pen, entries, frame.height, palette);
    },
  };
}

/** "phase3-nq-full-47 · rollout/ep_rew_mean · 0 to 409,600 · smoothing 0.6 · 500 of 1,000,000, extremes exact" */
function subtitle(panel: Panel, stage: Stage, props: ChartProps, axes: Axes): string {
  const runs = new Set(props.lines.map(({ runId }) => stage.run(runId)?.run.name ?? runId));
  const names = runs.size > 3 ? t('charts.runs', { count: runs.size }) : [...runs].join(', ');
  const tags = [...new Set(props.lines.map(({ tag }) => tag))].join(', ');
  const { smoothing } = stage.look;
  const parts = [
    names,
    tags,
    rangeWords(axes),
    smoothing > 0 ? t('charts.smoothed', { weight: smoothing }) : '',
    panel.facts !== null && panel.facts.total > panel.facts.shown
      ? t('charts.shownOf', shownOf(panel.facts))
      : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** The part of the axis that is shown, in full: "409,600" or a time with its day. */
export function rangeWords({ axisId, x }: Pick<Axes, 'axisId' | 'x'>): string {
  const word = (value: number): string =>
    axisId === 'clock' ? fullMomentWords(value) : placeWords(axisId, value, null);
  return t('charts.fromTo', { from: word(x.domain[0]), to: word(x.domain[1]) });
}

const textPen =
  (palette: Palette) =>
  (pen: Pen, font: string, color: string, align: CanvasTextAlign): void => {
    pen.font = font;
    pen.fillStyle = palette.color(color);
    pen.textAlign = align;
    pen.textBaseline = 'alphabetic';
  };

function drawAxes(pen: Pen, axes: Axes, frame: Frame, palette: Palette): void {
  const place = placeIn(frame, domainsOf(axes));
  pen.strokeStyle = palette.color('var(--line)');
  pen.lineWidth = 1;
  pen.setLineDash([]);
  for (const tick of axes.y.ticks) {
    pen.beginPath();
    pen.moveTo(place.left, place.y(tick));
    pen.lineTo(place.left + place.width, place.y(tick));
    pen.stroke();
  }
  textPen(palette)(pen, `400 11px ${SANS}`, 'var(--ink-3)', 'right');
  pen.textBaseline = 'middle';
  for (const tick of axes.y.ticks) pen.fillText(axes.yWords(tick), place.left - 8, place.y(tick));
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  for (const tick of axes.x.ticks) {
    pen.fillText(axes.xWords(tick), place.x(tick), place.top + place.height + 20);
  }
}

function drawLegend(pen: Pen, entries: Panel['lines'], top: number, palette: Palette): void {
  const columns = Math.floor((PICTURE_WIDTH - 56) / LEGEND_COLUMN);
  textPen(palette)(pen, `400 12px ${SANS}`, 'var(--ink-2)', 'left');
  entries.forEach(({ line }, i) => {
    const x = 64 + (i % columns) * LEGEND_COLUMN;
    const y = top + Math.floor(i / columns) * LEGEND_ROW + 4;
    pen.strokeStyle = palette.color(line.color);
    pen.lineWidth = 2;
    pen.setLineDash([...line.dash]);
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + 16, y);
    pen.stroke();
    pen.fillText(line.label, x + 24, y + 4);
  });
  pen.setLineDash([]);
}
