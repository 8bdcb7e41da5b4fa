import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketBounds, bucketsOf, chartColumns } from './buckets';
import { BLOCK_NODES, GrowingPyramid } from './growing-pyramid';
import { GrowingPoints } from './points';
import {
  BAD,
  BASE,
  COUNT,
  FIRST,
  LAST,
  MAX,
  MIN,
  NodeList,
  piecesOf,
  SUM,
  X0,
  X1,
} from './pyramid';

const value = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -1000, max: 1000 }) },
  { weight: 1, arbitrary: fc.constantFrom(NaN, Infinity, -Infinity) },
);

function pointsFrom(values: readonly number[]): GrowingPoints {
  const points = new GrowingPoints();
  values.forEach((y, i) => points.push(i * 10, i, y, 3));
  return points;
}

/** Nodes by level and number, as the store would hold them. */
class Stored {
  readonly blocks = new Map<string, Float64Array>();

  consume(pyramid: GrowingPyramid): void {
    for (const { level, block, nodes } of pyramid.drainDirty()) {
      this.blocks.set(`${level}/${block}`, nodes);
    }
  }

  node(points: GrowingPoints, from: number, to: number): Float64Array {
    const out = new NodeList();
    out.open();
    for (const piece of piecesOf(from, to)) {
      if (piece.level === -1) out.addPoints(points, piece.from, piece.to);
      else {
        const block = this.blocks.get(`${piece.level}/${Math.floor(piece.from / BLOCK_NODES)}`);
        if (block === undefined) throw new Error(`Block of ${JSON.stringify(piece)} is missing.`);
        const first = piece.from % BLOCK_NODES;
        out.addNodes(block, first, first + piece.to - piece.from);
      }
    }
    return out.numbers;
  }
}

function rawNode(values: readonly number[], from: number, to: number) {
  const finite = values.slice(from, to).filter((y) => Number.isFinite(y));
  return {
    x0: from,
    x1: to - 1,
    first: finite[0] ?? NaN,
    last: finite.at(-1) ?? NaN,
    min: finite.length > 0 ? finite.reduce((a, b) => Math.min(a, b)) : NaN,
    max: finite.length > 0 ? finite.reduce((a, b) => Math.max(a, b)) : NaN,
    sum: finite.reduce((a, b) => a + b, 0),
    count: finite.length,
    bad: to - from - finite.length,
  };
}

const named = (n: Float64Array) => ({
  x0: n[X0],
  x1: n[X1],
  first: n[FIRST],
  last: n[LAST],
  min: n[MIN],
  max: n[MAX],
  sum: n[SUM],
  count: n[COUNT],
  bad: n[BAD],
});

test("the pyramid's min, max, first, last, sum and counts equal the raw series' for any range", () => {
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 12_000 }),
      fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 6 }),
      fc.array(fc.tuple(fc.nat(12_000), fc.nat(12_000)), { minLength: 1, maxLength: 8 }),
      (pattern, length, steps, ranges) => {
        const values = Array.from(
          { length },
          (_, i) => (pattern[i % pattern.length] ?? 0) + (i % 7),
        );
        const points = pointsFrom(values);
        const stored = new Stored();
        let pyramid = new GrowingPyramid(0, []);
        // Grown piece by piece; between two pieces it may be opened again from what is stored.
        let count = 0;
        for (let step = 0; count < length; step += 1) {
          const next = Math.min(length, count + (steps[step % steps.length] ?? 1));
          const first = count - (count % 64);
          pyramid.grow(pointsFromRange(points, first, next), first);
          stored.consume(pyramid);
          count = next;
          if (step % 2 === 1) pyramid = reopened(stored, count);
        }
        for (const [a, b] of ranges) {
          const from = Math.min(a, b) % length;
          const to = Math.max(from + 1, Math.min(length, Math.max(a, b)));
          expect(named(stored.node(points, from, to))).toEqual(rawNode(values, from, to));
        }
      },
    ),
    { numRuns: 60 },
  );
});

function pointsFromRange(points: GrowingPoints, from: number, to: number): GrowingPoints {
  const part = new GrowingPoints();
  for (let i = from; i < to; i += 1) {
    part.push(points.at[i] ?? 0, points.x[i] ?? 0, points.y[i] ?? 0, points.p[i] ?? 0);
  }
  return part;
}

function reopened(stored: Stored, count: number): GrowingPyramid {
  const blocks = [...stored.blocks].map(([key, nodes]) => {
    const [level = 0, block = 0] = key.split('/').map(Number);
    return { level, block, nodes };
  });
  return new GrowingPyramid(count, blocks);
}

test('buckets are never more than asked for, and are side by side over the whole range', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000_000),
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 1, max: 2000 }),
      (from, count, max) => {
        const bounds = bucketBounds(from, from + count, max);
        expect(bounds.length - 1).toBeLessThanOrEqual(max);
        expect([bounds[0], bounds.at(-1)]).toEqual([from, from + count]);
        expect(bounds.every((bound, i) => i === 0 || bound > (bounds[i - 1] ?? 0))).toBe(true);
      },
    ),
  );
});

test('buckets of more points than a node has begin and end at nodes, and are about one size', () => {
  fc.assert(
    fc.property(fc.integer({ min: 64_001, max: 5_000_000 }), (count) => {
      const bounds = bucketBounds(0, count, 1_000).slice(0, -1);
      expect(bounds.filter((bound) => bound % BASE !== 0)).toEqual([]);
      const sizes = bounds.slice(1).map((bound, i) => bound - (bounds[i] ?? 0));
      expect(Math.max(...sizes)).toBeLessThanOrEqual(Math.min(...sizes) + BASE);
      expect(sizes.length).toBeGreaterThan(600);
    }),
  );
});

test('a one-point spike survives downsampling from 10,000 points to 100 buckets', () => {
  const values = Array.from({ length: 10_000 }, (_, i) => Math.sin(i / 100));
  values[7777] = 1000;
  const points = pointsFrom(values);
  const nodes = bucketsOf(points, 0, points.length, 100);
  const [, , , , max = new Float64Array()] = chartColumns(nodes, (at) => at, null);
  expect(nodes.length).toBeLessThanOrEqual(100);
  expect(max.reduce((a, b) => Math.max(a, b))).toBe(1000);
});

test('when there are no more points than buckets, each point is its own bucket', () => {
  const points = pointsFrom([5, NaN, 7]);
  const [x, , first, , , , mean, count, bad] = chartColumns(
    bucketsOf(points, 0, 3, 500),
    (at) => at,
    null,
  );
  expect(x).toEqual(Float64Array.of(0, 1, 2));
  expect(first).toEqual(Float64Array.of(5, NaN, 7));
  expect(mean).toEqual(Float64Array.of(5, NaN, 7));
  expect(count).toEqual(Float64Array.of(1, 0, 1));
  expect(bad).toEqual(Float64Array.of(0, 1, 0));
});
