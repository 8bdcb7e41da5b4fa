import type { Refusal } from '#core/contract/refusal';
import type { SeriesView } from '#core/contract/series/series';
import { err, ok, type Result } from '#core/lib/result';
import { readCharts, type ChartRequest } from '../../bridge/readers/chart-reader';
import type { Connection } from '../../bridge/connection/connection';
import { isMachine, leadKind } from '../../charts/axis/run-axis';
import { pageTheme } from '../../charts/draw/palette';
import { t } from '../../words/t';
import { figuresOf } from '../figures';
import { factsOf, type RunFacts } from '../run-facts';
import { leadsOf, MACHINE, seriesGroups } from '../../charts/series/series-groups';
import { readCourse } from '../use-course';
import { drawReport, REPORT_WIDTH, reportHeight, type Report } from './draw-report';
import type { ReportChart } from './report-chart';

const BUCKETS = 500;
const MAX_SMALL = 15;
const MAX_MACHINE = 6;
const SMOOTHING = 0.6;
/** Pixels of the picture for each px of its layout: sharp in a paper, too. */
const SCALE = 2;

/** Report of a run on one picture: name, verdict, figures, charts; read again, no matter what is on screen. */
export async function reportOf(
  connection: Connection,
  of: RunFacts,
  signal: AbortSignal,
): Promise<Result<Blob, Refusal>> {
  const { run } = of.detail;
  const read = await connection.read(
    (client, options) => client.runs.series({ run: run.runId }, options),
    signal,
  );
  if (!read.ok) return read;
  const series = read.value;
  const charts = await chartsOf(connection, of, series, signal);
  if (!charts.ok) return charts;
  const leads = leadsOf(series);
  const kind = leadKind(run, series);
  const steps = series.find((one) => !isMachine(one) && one.xKind === kind) ?? null;
  const request = { runId: run.runId, reward: leads.reward, steps };
  const course = await readCourse(connection, request, signal);
  const { detail, durationMs } = of;
  return pictureOf({
    detail,
    state: of.state,
    facts: factsOf(of),
    figures: figuresOf({ detail, series, durationMs, course, nowMs: Date.now() }),
    charts: charts.value,
  });
}

/** The lead charts, then of every group in turn as many as there is room for. */
async function chartsOf(
  connection: Connection,
  { detail: { run } }: RunFacts,
  series: readonly SeriesView[],
  signal: AbortSignal,
): Promise<Result<ReportChart[], Refusal>> {
  const leads = leadsOf(series);
  const lead = [leads.reward, leads.gpuMemory, leads.llmQueryRate].filter((one) => one !== null);
  const all = { matches: () => true, pins: [], hidden: [] };
  const groups = seriesGroups(series.filter(isDrawn), leads, all);
  const machine = groups.find(({ id }) => id === MACHINE)?.series ?? [];
  const others = groups.flatMap(({ id, series: members }) => (id === MACHINE ? [] : members));
  // The machine is a part of every report: memory and CPU show what no trainer does.
  const room = MAX_SMALL - Math.min(machine.length, MAX_MACHINE);
  const shown = [...lead, ...others.slice(0, room), ...machine.slice(0, MAX_MACHINE)];
  if (shown.length === 0) return ok([]);
  const queries = shown.map((one): ChartRequest => ({
    runId: run.runId,
    tag: one.tag,
    axis: isMachine(one) ? 'elapsed' : 'x',
    from: null,
    to: null,
    buckets: BUCKETS,
    smoothing: SMOOTHING,
  }));
  const read = await readCharts(connection, queries, signal);
  if (!read.ok) return read;
  return ok(
    shown.flatMap((one, i): ReportChart[] => {
      const data = read.value[i] ?? null;
      return data === null ? [] : [{ series: one, data, isLead: i < lead.length }];
    }),
  );
}

/** A single point makes no line. */
const isDrawn = ({ pointCount, firstX, lastX }: SeriesView): boolean =>
  pointCount > 1 && firstX !== lastX;

async function pictureOf(report: Report): Promise<Result<Blob, Refusal>> {
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  canvas.width = REPORT_WIDTH * SCALE;
  canvas.height = reportHeight(report) * SCALE;
  const surface = canvas.getContext('2d');
  if (surface === null) return err(NO_PICTURE());
  surface.scale(SCALE, SCALE);
  surface.lineJoin = 'round';
  drawReport(surface, report, pageTheme().palette);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob === null ? err(NO_PICTURE()) : ok(blob);
}

const NO_PICTURE = (): Refusal => ({
  code: 'no-picture',
  says: t('run.report.failed'),
  remedy: t('run.report.failedRemedy'),
});
