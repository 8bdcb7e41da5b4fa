import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareSpeeds, compareValues } from './same-values';

interface Point {
  readonly x: number;
  readonly y: number;
}

const columns = (points: readonly Point[]) => ({
  length: points.length,
  x: Float64Array.from(points, ({ x }) => x),
  y: Float64Array.from(points, ({ y }) => y),
});
const compare = (printed: readonly Point[], file: readonly Point[]) =>
  compareValues(columns(printed), columns(file));

/** A series as an event file has it: x rises, values of 32 bits. */
const series = fc
  .uniqueArray(
    fc.tuple(fc.integer({ min: 0, max: 200 }), fc.float({ noNaN: true, min: -1e4, max: 1e4 })),
    {
      minLength: 1,
      maxLength: 40,
      selector: ([x]) => x,
    },
  )
  .map((points) =>
    points.toSorted(([a], [b]) => a - b).map(([x, y]): Point => ({ x, y: Math.fround(y) })),
  );
const rounding = fc.oneof(
  fc.integer({ min: 1, max: 8 }).map((digits) => (y: number) => Number(y.toFixed(digits))),
  fc.integer({ min: 3, max: 9 }).map((digits) => (y: number) => Number(y.toPrecision(digits))),
);
const printedAs = (points: readonly Point[], round: (y: number) => number): Point[] =>
  points.map(({ x, y }) => ({ x, y: round(y) }));

/** Values that show how many digits there are: a last digit of 0 is not shown by a number. */
const TELLING = [0.123456789, 1.23456789].map((y, i): Point => ({ x: i - 2, y: Math.fround(y) }));

test('a series that was printed with fewer digits is the same one, however it was rounded', () => {
  fc.assert(
    fc.property(series, rounding, (some, round) => {
      const points = [...TELLING, ...some];
      const comparison = compare(printedAs(points, round), points);
      expect(comparison).toMatchObject({ differs: false, equal: points.length, sharesX: true });
      expect(comparison.digits).toBeGreaterThan(2);
    }),
    { numRuns: 1_000 },
  );
});

test('one value that is no rounding of the other makes two series of them', () => {
  fc.assert(
    fc.property(series, rounding, fc.nat(), fc.boolean(), (points, round, at, up) => {
      const printed = printedAs(points, round);
      const i = at % points.length;
      // Further off than any rounding that was shown here: to one decimal, or to three digits.
      const off = 0.2 + 0.02 * Math.abs(points[i]?.y ?? 0);
      const other = points.map(({ x, y }, k) => ({ x, y: k === i ? y + (up ? off : -off) : y }));
      expect(compare(printed, other).differs).toBe(true);
    }),
  );
});

test('two series of which a value differs by more than its last digit are never found equal', () => {
  fc.assert(
    fc.property(series, series, (one, two) => {
      const at = new Map(two.map(({ x, y }) => [x, y]));
      const common = one.filter(({ x }) => at.has(x));
      const isUnlike = common.some(({ x, y }) => {
        const other = at.get(x) ?? y;
        return Math.abs(y - other) > 0.5 + 0.01 * Math.abs(y);
      });
      const { differs, equal, digits } = compare(one, two);
      const isNothingEqual = equal === 0 && digits === 0;
      expect(!isUnlike || (differs && isNothingEqual)).toBe(true);
      expect(common.length > 0 || isNothingEqual).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('whole numbers are not taken for a rounding', () => {
  const printed = [1, 2, 3, 4].map((x) => ({ x, y: x }));
  const file = printed.map(({ x, y }) => ({ x, y: y + 0.3 }));
  expect(compare(printed, file).differs).toBe(true);
});

test('values of episodes that ended at the same step are compared in their order', () => {
  const file = [
    { x: 10, y: 21 },
    { x: 10, y: 35 },
    { x: 12, y: 9 },
  ];
  expect(compare(file, file)).toMatchObject({ differs: false, equal: 3 });
  expect(compare(file.slice(1), file)).toMatchObject({ differs: false, equal: 2 });
  const swapped = [
    { x: 10, y: 35 },
    { x: 10, y: 21 },
    { x: 12, y: 9 },
  ];
  expect(compare(swapped, file).differs).toBe(true);
});

test('a series of other steps shares none, regardless of its values', () => {
  const printed = [1, 2, 3].map((x) => ({ x, y: 0.5 }));
  const file = [101, 102, 103].map((x) => ({ x, y: 0.5 }));
  expect(compare(printed, file).equal).toBe(0);
});

test('of a resumed training each segment is compared with its own', () => {
  const first = [1, 2, 3, 4].map((x) => ({ x, y: x / 8 }));
  const again = [3, 4, 5].map((x) => ({ x, y: x / 4 }));
  expect(compare([...first, ...again], [...first, ...again])).toMatchObject({ equal: 7 });
  expect(compare([...first, ...again], [...first, ...first]).differs).toBe(true);
});

test('NaN and infinities are values like others', () => {
  const odd = [Number.NaN, Number.POSITIVE_INFINITY, -0.125].map((y, x) => ({ x, y }));
  expect(compare(odd, odd)).toMatchObject({ differs: false, equal: 3 });
  const finite = odd.map(({ x }) => ({ x, y: 1 }));
  expect(compare(odd, finite).differs).toBe(true);
});

test('speeds are compared in their order, a moment apart, and are never before their step', () => {
  const file = columns([512, 1024, 1536].map((x, i) => ({ x, y: 185 + 61 * i })));
  const printed = columns([484, 1010, 1536].map((x, i) => ({ x, y: 186 + 61 * i })));
  expect(compareSpeeds(printed, file)).toMatchObject({ differs: false, equal: 3 });
  const later = columns([513, 1025, 1537].map((x, i) => ({ x, y: 185 + 61 * i })));
  expect(compareSpeeds(later, file).differs).toBe(true);
  const faster = columns([484, 1010, 1536].map((x, i) => ({ x, y: 200 + 61 * i })));
  expect(compareSpeeds(faster, file).differs).toBe(true);
});
