import type { RunDetail } from '#core/contract/run/run-detail';
import type { Palette } from '../../charts/draw/palette';
import type { RunState } from '../../ui/runs/run-state';
import { fullMomentWords } from '../../ui/time-words';
import { t } from '../../words/t';
import type { Figure } from '../figures';
import { drawReportChart, type ReportChart } from './report-chart';
import { wrapText, type TextSurface, write } from './report-text';

export interface Report {
  readonly detail: RunDetail;
  readonly state: RunState;
  readonly facts: readonly string[];
  readonly figures: readonly Figure[];
  readonly charts: readonly ReportChart[];
}

export const REPORT_WIDTH = 1120;
const MARGIN = 40;
const INNER = REPORT_WIDTH - 2 * MARGIN;
const LINE = 20;
const LEAD_HEIGHT = 196;
const SMALL_HEIGHT = 156;
const SMALL_COLUMNS = 3;
const GAP = 16;
const HEAD = 88;
const FIGURES = 84;
const FOOT = 40;
/** About as many letters of the body's size are in a line. */
const LETTERS = 150;

function reasonsOf({ detail: { run } }: Report): readonly string[] {
  return run.reasons.flatMap((reason) => wrapText(reason, LETTERS));
}

const verdictHeight = (report: Report): number => {
  const count = reasonsOf(report).length;
  return count === 0 ? 0 : count * LINE + 24;
};

/** Height in px of the whole page. */
export function reportHeight(report: Report): number {
  const leads = report.charts.filter(({ isLead }) => isLead).length;
  const small = Math.ceil((report.charts.length - leads) / SMALL_COLUMNS);
  const charts = leads * (LEAD_HEIGHT + GAP) + small * (SMALL_HEIGHT + GAP);
  return MARGIN + HEAD + verdictHeight(report) + FIGURES + charts + FOOT + MARGIN;
}

/** Name, facts, verdict, figures and charts, from top to bottom. */
export function drawReport(surface: TextSurface, report: Report, palette: Palette): void {
  surface.fillStyle = palette.color('var(--surface)');
  surface.beginPath();
  surface.rect(0, 0, REPORT_WIDTH, reportHeight(report));
  surface.fill();
  drawHead(surface, report, palette);
  let y = MARGIN + HEAD;
  y = drawVerdict(surface, report, palette, y);
  drawFigures(surface, report.figures, palette, y);
  drawCharts(surface, report, palette, y + FIGURES);
}

function drawHead(
  surface: TextSurface,
  { detail: { run }, state, facts }: Report,
  palette: Palette,
): void {
  const tone = palette.color(`var(--${toneName(state)})`);
  write(surface, run.name, MARGIN, MARGIN + 20, {
    size: 22,
    weight: 600,
    color: palette.color('var(--ink)'),
    max: INNER - 180,
  });
  write(surface, state.word, REPORT_WIDTH - MARGIN, MARGIN + 20, {
    size: 15,
    weight: 600,
    color: tone,
    align: 'right',
  });
  write(surface, facts.join(' · '), MARGIN, MARGIN + 46, {
    size: 13,
    color: palette.color('var(--ink-2)'),
    max: INNER,
  });
  write(surface, run.runId, MARGIN, MARGIN + 66, {
    size: 12,
    color: palette.color('var(--ink-3)'),
  });
}

/** The token of a state's color. */
function toneName({ tone }: RunState): string {
  if (tone === 'running') return 'accent';
  return tone === 'queued' || tone === 'unknown' || tone === 'unjudged' ? 'stopped' : tone;
}

function drawVerdict(surface: TextSurface, report: Report, palette: Palette, y: number): number {
  const reasons = reasonsOf(report);
  if (reasons.length === 0) return y;
  surface.fillStyle = palette.color(`var(--${toneName(report.state)})`);
  surface.beginPath();
  surface.rect(MARGIN, y, 3, reasons.length * LINE);
  surface.fill();
  reasons.forEach((reason, i) =>
    write(surface, reason, MARGIN + 14, y + 15 + i * LINE, {
      size: 13,
      weight: i === 0 ? 600 : 400,
      color: palette.color(i === 0 ? 'var(--ink)' : 'var(--ink-2)'),
    }),
  );
  return y + verdictHeight(report);
}

function drawFigures(
  surface: TextSurface,
  figures: readonly Figure[],
  palette: Palette,
  y: number,
): void {
  const width = INNER / Math.max(1, figures.length);
  figures.forEach(({ label, value, unit, note }, i) => {
    const x = MARGIN + i * width;
    const max = width - 12;
    write(surface, label, x, y + 12, { size: 12, color: palette.color('var(--ink-3)'), max });
    const ink = palette.color('var(--ink)');
    write(surface, value, x, y + 36, { size: 18, weight: 600, color: ink, max });
    const after = surface.measureText(value).width + (unit === '%' ? 1 : 5);
    const muted = palette.color('var(--ink-3)');
    if (after < max)
      write(surface, unit, x + after, y + 36, { size: 12, color: muted, max: max - after });
    write(surface, note, x, y + 54, { size: 12, color: palette.color('var(--ink-2)'), max });
  });
}

function drawCharts(surface: TextSurface, report: Report, palette: Palette, top: number): void {
  const leads = report.charts.filter(({ isLead }) => isLead);
  const small = report.charts.filter(({ isLead }) => !isLead);
  leads.forEach((chart, i) => {
    const box = {
      left: MARGIN,
      top: top + i * (LEAD_HEIGHT + GAP),
      width: INNER,
      height: LEAD_HEIGHT,
    };
    drawReportChart(surface, chart, box, palette);
  });
  const begin = top + leads.length * (LEAD_HEIGHT + GAP);
  const width = (INNER - (SMALL_COLUMNS - 1) * GAP) / SMALL_COLUMNS;
  small.forEach((chart, i) => {
    const left = MARGIN + (i % SMALL_COLUMNS) * (width + GAP);
    const row = Math.floor(i / SMALL_COLUMNS);
    const box = { left, top: begin + row * (SMALL_HEIGHT + GAP), width, height: SMALL_HEIGHT };
    drawReportChart(surface, chart, box, palette);
  });
  const end = reportHeight(report) - MARGIN;
  const said = t('run.report.foot', { at: fullMomentWords(Date.now()) });
  write(surface, said, MARGIN, end, { size: 11, color: palette.color('var(--ink-3)') });
}
