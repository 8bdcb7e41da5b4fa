import { bucketBounds, bucketsBetween } from '#core/telemetry/points/buckets';
import { PointReader } from '../../electron/store/query/point-reader';
import { StoreCore } from '../../electron/store/store-core';
import { GrowingPoints } from '#core/telemetry/points/points';
import { type Figures, percentile } from './figures';
import { type EventFile, mulberry32 } from './fixtures/event-files.test-data';

const QUERIES = 500;
const SCANS = 20;
const BUCKETS = 500;

/** Points of the file that are in the store with their step, each once. @throws when one is missing or misplaced */
export function countStored(home: string, runId: string, { tags, steps }: EventFile): number {
  const reader = new PointReader(home);
  let count = 0;
  for (const view of reader.series(runId)) {
    const { x } = reader.points(runId, view);
    x.forEach((step, i) => {
      if (step !== i) throw new Error(`${view.tag} has step ${step} where ${i} should be.`);
    });
    count += x.length;
  }
  reader.close();
  if (count !== tags.length * steps) throw new Error(`Only ${count} points were kept.`);
  return count;
}

/** A chart of a random range from the stored pyramid, in µs; beside it the same buckets from a scan of all points. */
export function pyramidQuery(home: string, runId: string, { tags, steps }: EventFile): Figures {
  const core = new StoreCore(home);
  const tag = tags[0] ?? '';
  const random = mulberry32(7);
  const ranges = Array.from({ length: QUERIES }, () => {
    const ends = [random() * steps, random() * steps].map(Math.floor);
    return [Math.min(...ends), Math.max(...ends)] as const;
  });
  const query = ([from, to]: readonly [number, number]): unknown =>
    core.chart({ runId, tag, axis: 'x', from, to, buckets: BUCKETS });
  const stored = ranges.map((range) => microseconds(() => query(range)));
  core.close();
  const reader = new PointReader(home);
  const view = reader.series(runId).find((one) => one.tag === tag);
  if (view === undefined) throw new Error(`${tag} is not there.`);
  const all = reader.points(runId, view);
  reader.close();
  const points = new GrowingPoints(steps);
  all.x.forEach((x, i) => points.push(all.wallMs[i] ?? 0, x, all.value[i] ?? 0, 0));
  const scans = ranges
    .slice(0, SCANS)
    .map(([from, to]) =>
      microseconds(() => bucketsBetween(points, bucketBounds(from, to, BUCKETS))),
    );
  return {
    pyramid_query_p50_us: percentile(stored, 0.5),
    pyramid_query_p95_us: percentile(stored, 0.95),
    linear_scan_p50_us: percentile(scans, 0.5),
    linear_scan_p95_us: percentile(scans, 0.95),
  };
}

function microseconds(work: () => unknown): number {
  const startedMs = performance.now();
  work();
  return (performance.now() - startedMs) * 1000;
}
