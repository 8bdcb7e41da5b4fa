import type { ChartQuery } from '#core/contract/series/series';
import { bucketBounds, chartColumns } from '#core/telemetry/points/buckets';
import { NodeList } from '#core/telemetry/points/pyramid';
import { boundsOf, type ChartAnswer, positionOn } from './chart';
import type { JoinedTag } from './joined-tag';

type Range = Pick<ChartQuery, 'axis' | 'from' | 'to' | 'buckets'>;

/**
 * Abandoned tails of a chart: the points of older segments that a restart replaced by newer ones.
 * One row without values is between two segments, so that no line joins them.
 */
export function chartOfTails(view: JoinedTag, range: Range, originMs: number): ChartAnswer {
  const { points } = view.all;
  const tails = tailsOf(view, range, originMs);
  const total = tails.reduce((sum, tail) => sum + tail.length, 0);
  const nodes = new NodeList();
  const max = Math.max(2, Math.floor(range.buckets / Math.max(1, tails.length)));
  tails.forEach((tail, i) => {
    if (i > 0) nodes.open();
    const bounds = bucketBounds(0, tail.length, max);
    for (let b = 0; b + 1 < bounds.length; b += 1) {
      nodes.open();
      for (const index of tail.slice(bounds[b], bounds[b + 1])) {
        nodes.addPoints(points, index, index + 1);
      }
    }
  });
  const axis = range.axis === 'x' ? null : (at: number): number => at - originMs;
  return { total, before: 0, after: 0, columns: chartColumns(nodes, (at) => at, axis) };
}

/** Numbers of the points that are not shown, segment by segment, within the range. */
function tailsOf({ all, order }: JoinedTag, range: Range, originMs: number): number[][] {
  const isShown = new Uint8Array(all.points.length);
  for (const index of order) isShown[index] = 1;
  const position = positionOn(all.points, range, originMs);
  const [low, high] = boundsOf(range);
  return all.starts
    .map((start, segment) => {
      const tail: number[] = [];
      const end = all.starts[segment + 1] ?? all.points.length;
      for (let i = start; i < end; i += 1) {
        if (isShown[i] === 0 && position(i) >= low && position(i) <= high) tail.push(i);
      }
      return tail;
    })
    .filter((tail) => tail.length > 0);
}
