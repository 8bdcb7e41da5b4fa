import type { XKind } from '#core/contract/run/run';
import { bucketsBetween } from '#core/telemetry/points/buckets';
import { firstIndex, type GrowingPoints } from '#core/telemetry/points/points';
import { type NodeList, X0 } from '#core/telemetry/points/pyramid';
import { SeriesReader } from './series-reader';
import type { SeriesRow } from '../sqlite/series-table';
import type { Sqlite } from '../sqlite/sqlite';

/** A curve: points that rise along an axis, by their numbers. Wherever they are kept, any range of them is summed up. */
export interface Curve {
  readonly xKind: XKind;
  readonly length: number;
  /** Number of the first point at or behind this position, and of the first one behind it. */
  firstAt(position: number): number;
  firstAfter(position: number): number;
  /** Position on the axis of a point with this x and this clock. */
  positionOf(x: number, at: number): number;
  positionAt(index: number): number;
  /** The points between each two of these bounds as one node. */
  nodes(bounds: readonly number[]): NodeList;
}

/** A stored series of one segment along its own x: its pyramid answers. */
export function storedCurve(db: Sqlite, row: SeriesRow): Curve {
  const reader = new SeriesReader(db, row);
  return {
    xKind: row.xKind,
    length: row.count,
    firstAt: (from) => reader.firstWhere('x', (x) => x >= from),
    firstAfter: (to) => reader.firstWhere('x', (x) => x > to),
    positionOf: (x) => x,
    positionAt: (index) => reader.between([index, index + 1]).numbers[X0] ?? Number.NaN,
    nodes: (bounds) => reader.between(bounds),
  };
}

/** Points in memory. @param originMs null = along x; else what time 0 of the axis is. The points rise along it already. */
export function curveOfPoints(points: GrowingPoints, xKind: XKind, originMs: number | null): Curve {
  const positionOf = (x: number, at: number): number => (originMs === null ? x : at - originMs);
  const positionAt = (index: number): number =>
    positionOf(points.x[index] ?? Number.NaN, points.at[index] ?? Number.NaN);
  return {
    xKind,
    length: points.length,
    firstAt: (from) => firstIndex(points.length, (i) => positionAt(i) >= from),
    firstAfter: (to) => firstIndex(points.length, (i) => positionAt(i) > to),
    positionOf,
    positionAt,
    nodes: (bounds) => bucketsBetween(points, bounds),
  };
}
