import type { ChartRequest } from '../../bridge/readers/chart-reader';
import { stampOf } from '../../bridge/readers/series-stamp';
import type { Frame } from '../axis/frame';
import { isOver } from '../../ui/runs/run-state';
import type { ChartGroupModel } from './chart-group';
import type { SeriesCurve } from './chart-input';
import type { CurveRequest } from './read-charts';
import type { ChartViewOptions } from './view-options';

const TAIL_BUCKETS = 200;
const MAX_BUCKETS = 500;
/** Widths whose buckets differ by fewer than this are read alike. */
const BUCKET_STEP = 25;
/** A zoomed range shows every point as soon as there are no more than this. */
const ZOOMED_BUCKETS = 500;

/** Curves a chart draws: full curves, and dots for evaluations. */
interface Wanted {
  readonly curves: readonly SeriesCurve[];
  readonly dots: readonly SeriesCurve[];
}

/** Requests to the engine for the curves and dots that their run has now. */
export function curveRequests(
  group: ChartGroupModel,
  { curves, dots }: Wanted,
  options: ChartViewOptions,
  frame: Frame,
): CurveRequest[] {
  const buckets = bucketsFor(frame);
  const all = [
    ...curves.map((curve) => ({ curve, isDots: false })),
    ...dots.map((curve) => ({ curve, isDots: true })),
  ];
  return all.flatMap(({ curve, isDots }) => {
    const series = group.seriesOf(curve);
    const run = group.run(curve.runId);
    if (series === null || run === null || series.pointCount === 0) return [];
    const { ask, usesIndex, axisId } = group.placementOf(curve, options.axis);
    const range = queriedRange(group, curve, axisId, usesIndex);
    const query: ChartRequest = {
      runId: curve.runId,
      tag: curve.tag,
      axis: ask,
      from: range?.[0] ?? null,
      to: range?.[1] ?? null,
      buckets: range === null ? buckets : ZOOMED_BUCKETS,
      smoothing: isDots ? 0 : options.smoothing,
      neighbours: range !== null,
    };
    const hasTail = !isDots && series.segmentCount > 1;
    const tailQuery = hasTail
      ? { ...query, buckets: TAIL_BUCKETS, smoothing: 0, neighbours: false, tails: true }
      : null;
    const shown = { range: group.viewport.range, stamp: stampOf(series) };
    const isOfEndedRun = isOver(run.run);
    return [{ curve, isDots, axisId, usesIndex, ...shown, query, tailQuery, isOfEndedRun }];
  });
}

/** The zoomed range in the words of the curve's own axis; null = all, also where it cannot be said. */
function queriedRange(
  group: ChartGroupModel,
  { runId }: SeriesCurve,
  axisId: string,
  usesIndex: boolean,
): readonly [number, number] | null {
  const zoom = group.viewport.range;
  if (zoom === null || axisId !== group.axisId) return null;
  const index = usesIndex ? group.indexOf(runId) : null;
  if (index === null) return usesIndex ? null : zoom;
  const [from, to] = [index.wallAt(zoom[0]), index.wallAt(zoom[1])];
  return Number.isFinite(from) && from < to ? [from, to] : null;
}

function bucketsFor({ width, left, right }: Frame): number {
  const fitting = Math.floor((width - left - right) / BUCKET_STEP) * BUCKET_STEP;
  return Math.max(1, Math.min(MAX_BUCKETS, fitting));
}
