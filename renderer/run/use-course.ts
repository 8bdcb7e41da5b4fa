import { useEffect, useRef, useState } from 'react';
import type { RunView } from '#core/contract/run/run';
import type { SeriesView } from '#core/contract/series/series';
import type { ChartData } from '../bridge/readers/chart-answer';
import { readCharts, type ChartRequest } from '../bridge/readers/chart-reader';
import { useBridge } from '../bridge/bridge';
import type { Connection } from '../bridge/connection/connection';
import { Throttle } from '../bridge/pacing/throttle';
import {
  medianSpeed,
  tenMinutesAgo,
  trendOf,
  type TrendBucket,
  type Trend,
} from '../ui/runs/trend';

/** Reward trend and speed of a run, computed from its series. */
export interface Course {
  readonly trend: Trend | null;
  /** x of the highest reward; null where it is in a bucket of many. */
  readonly bestX: number | null;
  /** x per ms, the median of the last ten minutes, or of the last twenty rows where those took longer. */
  readonly speed: number | null;
  /** Time of its newest step, by the run's clock. */
  readonly lastStepMs: number | null;
}

export const UNKNOWN: Course = { trend: null, bestX: null, speed: null, lastStepMs: null };
const EVERY_MS = 5_000;
const BUCKETS = 500;
const MIN_ROWS = 20;

/** The course of a run's reward and of its steps; read again at most every five seconds. */
export function useCourse(
  run: RunView,
  reward: SeriesView | null,
  steps: SeriesView | null,
): Course {
  const { connection } = useBridge();
  const [course, setCourse] = useState(UNKNOWN);
  const refObject = useRef({ runId: run.runId, reward, steps });
  const pace = useRef<Throttle | null>(null);
  useEffect(() => {
    const throttle = new Throttle(EVERY_MS, async ({ signal }) => {
      setCourse(await readCourse(connection, refObject.current, signal));
    });
    pace.current = throttle;
    return () => throttle.stop();
  }, [connection]);
  const isListed = course !== UNKNOWN;
  useEffect(() => {
    refObject.current = { runId: run.runId, reward, steps };
    if (reward === null && steps === null) return;
    if (isListed) pace.current?.request();
    else pace.current?.wantNow();
  }, [run.runId, reward, steps, isListed]);
  return course;
}

interface CourseRequest {
  readonly runId: string;
  readonly reward: SeriesView | null;
  readonly steps: SeriesView | null;
}

export async function readCourse(
  connection: Connection,
  { runId, reward, steps }: CourseRequest,
  signal: AbortSignal,
): Promise<Course> {
  const complete = (tag: string, from: number | null = null): ChartRequest => ({
    runId,
    tag,
    axis: 'x',
    from,
    to: null,
    buckets: BUCKETS,
  });
  const tags = [reward, steps].flatMap((series) => (series === null ? [] : [series.tag]));
  if (tags.length === 0) return UNKNOWN;
  const read = await readCharts(
    connection,
    tags.map((tag) => complete(tag)),
    signal,
  );
  if (!read.ok) return UNKNOWN;
  const rewards = reward === null ? null : (read.value[0] ?? null);
  const stepRows = rowsOf(steps === null ? null : (read.value.at(-1) ?? null));
  const recent = await recentRows(connection, steps, stepRows, complete, signal);
  return {
    trend: trendOf(rowsOf(rewards), reward?.pointCount ?? 0),
    bestX: bestX(rewards, reward?.max ?? null),
    speed: medianSpeed(recent),
    lastStepMs: stepRows.findLast(({ wallMs }) => Number.isFinite(wallMs))?.wallMs ?? null,
  };
}

/** The last ten minutes in their own detail: of a long run they are a bucket or two of the whole. */
async function recentRows(
  connection: Connection,
  steps: SeriesView | null,
  rows: readonly TrendBucket[],
  complete: (tag: string, from: number | null) => ChartRequest,
  signal: AbortSignal,
): Promise<readonly TrendBucket[]> {
  const sinceX = tenMinutesAgo(rows);
  if (steps === null || sinceX === null) return [];
  const fewest = rows.slice(-MIN_ROWS);
  const from = Math.min(
    sinceX,
    steps.pointCount === rows.length ? (fewest[0]?.x ?? sinceX) : sinceX,
  );
  const read = await readCharts(connection, [complete(steps.tag, from)], signal);
  return read.ok ? rowsOf(read.value[0] ?? null) : [];
}

function rowsOf(chart: ChartData | null): readonly TrendBucket[] {
  if (chart === null) return [];
  return Array.from(chart.x, (x, i) => ({
    x,
    wallMs: chart.wallMs[i] ?? Number.NaN,
    mean: chart.mean[i] ?? Number.NaN,
  }));
}

function bestX(chart: ChartData | null, max: number | null): number | null {
  if (chart === null || max === null) return null;
  const at = chart.max.indexOf(max);
  return at >= 0 && chart.count[at] === 1 ? (chart.x[at] ?? null) : null;
}
