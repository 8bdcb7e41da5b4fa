import type { ChartAsked } from '../../bridge/chart-reader';
import { stampOf } from '../../bridge/series-stamp';
import type { Range } from '../axis/range';
import type { ChartLine } from '../chart-line';
import type { Stage } from '../stage/stage';

/** What one line of a chart is read by, and how it gets onto the page's axis. */
export interface LineAsk {
  readonly line: ChartLine;
  readonly isDots: boolean;
  readonly axisId: string;
  readonly usesIndex: boolean;
  /** The part of the page's axis that was shown then; null = everything. */
  readonly part: Range | null;
  readonly query: ChartAsked;
  /** Set where older segments may have a tail that a restart threw away. */
  readonly tailQuery: ChartAsked | null;
}

const TAIL_BUCKETS = 200;
/** A zoomed part shows every point as soon as there are no more than this. */
const ZOOMED_BUCKETS = 500;

/** What is to be asked for lines and dots that their run has now. */
export function asksOf(
  stage: Stage,
  lines: readonly ChartLine[],
  dots: readonly ChartLine[],
  buckets: number,
): LineAsk[] {
  const all = [
    ...lines.map((line) => ({ line, isDots: false })),
    ...dots.map((line) => ({ line, isDots: true })),
  ];
  return all.flatMap(({ line, isDots }) => {
    const series = stage.seriesOf(line);
    if (series === null || series.pointCount === 0) return [];
    const { ask, usesIndex, axisId } = stage.placementOf(line);
    const range = rangeFor(stage, line, axisId, usesIndex);
    const query: ChartAsked = {
      runId: line.runId,
      tag: line.tag,
      axis: ask,
      from: range?.[0] ?? null,
      to: range?.[1] ?? null,
      buckets: range === null ? buckets : ZOOMED_BUCKETS,
      smoothing: isDots ? 0 : stage.look.smoothing,
      neighbours: range !== null,
    };
    const hasTail = !isDots && series.segmentCount > 1;
    const tailQuery = hasTail
      ? { ...query, buckets: TAIL_BUCKETS, smoothing: 0, neighbours: false, tails: true }
      : null;
    return [{ line, isDots, axisId, usesIndex, part: stage.part.range, query, tailQuery }];
  });
}

/** The zoomed part in the words of the line's own axis; null = all, also where it cannot be said. */
function rangeFor(
  stage: Stage,
  { runId }: ChartLine,
  axisId: string,
  usesIndex: boolean,
): readonly [number, number] | null {
  const zoom = stage.part.range;
  if (zoom === null || axisId !== stage.axisId) return null;
  const index = usesIndex ? stage.indexOf(runId) : null;
  if (index === null) return usesIndex ? null : zoom;
  const [from, to] = [index.wallAt(zoom[0]), index.wallAt(zoom[1])];
  return Number.isFinite(from) && from < to ? [from, to] : null;
}

/** Changes exactly when these lines have something new to show, or are asked for in another way. */
export function stampOfAsks(stage: Stage, asks: readonly LineAsk[]): string {
  return asks
    .map(({ line, query, usesIndex }) => {
      const series = stage.seriesOf(line);
      const stamp = series === null ? '' : stampOf(series);
      return `${JSON.stringify(query)}|${usesIndex}|${stamp}`;
    })
    .join('\n');
}

/** The same without what changes with every new point: a change of it is a person's doing. */
export function wishOf(asks: readonly LineAsk[]): string {
  return asks.map(({ query, usesIndex }) => `${JSON.stringify(query)}|${usesIndex}`).join('\n');
}
