import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Smoothed, type RawValues } from './smoothing';

/** TensorBoard's debiased moving average, word for word, over a whole series at once. */
function reference(values: readonly number[], weight: number): number[] {
  const finite = values.filter(Number.isFinite);
  const isConstant = finite.every((value) => value === finite[0]);
  let [last, n] = [0, 0];
  return values.map((value) => {
    if (!Number.isFinite(value)) return NaN;
    if (isConstant) return value;
    last = last * weight + (1 - weight) * value;
    n += 1;
    return last / (weight === 0 ? 1 : 1 - weight ** n);
  });
}

const meanOf = (values: readonly number[]): number => {
  const finite = values.filter(Number.isFinite);
  return finite.length === 0 ? NaN : finite.reduce((a, b) => a + b, 0) / finite.length;
};

const rawOf =
  (values: Float64Array): RawValues =>
  (from, to) =>
    values.subarray(from, to);

function smoothedIn(values: readonly number[], weight: number, pieces: readonly number[]) {
  const all = Float64Array.from(values);
  const smoothed = new Smoothed(weight);
  let at = 0;
  for (const size of [...pieces, values.length]) {
    smoothed.append(all.subarray(at, Math.min(values.length, at + size)));
    at = Math.min(values.length, at + size);
  }
  return { smoothed, raw: rawOf(all) };
}

const value = fc.oneof(
  { weight: 8, arbitrary: fc.double({ min: -1e6, max: 1e6, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(NaN, Infinity, -Infinity) },
);
const weight = fc.integer({ min: 0, max: 999 }).map((n) => n / 1000);

test('any part of a smoothed series is what one pass over all of it gives, however it arrived', () => {
  fc.assert(
    fc.property(
      fc.array(value, { maxLength: 400 }),
      weight,
      fc.array(fc.nat(150), { maxLength: 6 }),
      fc.nat(400),
      fc.nat(400),
      (values, w, pieces, a, b) => {
        const [from, to] = [Math.min(a, b, values.length), Math.min(Math.max(a, b), values.length)];
        const { smoothed, raw } = smoothedIn(values, w, pieces);
        const wanted = meanOf(reference(values, w).slice(from, to));
        const got = smoothed.mean(from, to, raw);
        const scale = Math.max(1, ...values.filter(Number.isFinite).map(Math.abs));
        expect(Number.isNaN(got)).toBe(Number.isNaN(wanted));
        expect(Math.abs((got || 0) - (wanted || 0))).toBeLessThanOrEqual(scale * 1e-9);
      },
    ),
  );
});

test('a series of a million points is smoothed alike in one piece and in pieces of 4,096', () => {
  const values = Array.from({ length: 1_000_000 }, (_, i) => Math.sin(i / 5_000) + (i % 17));
  const wanted = reference(values, 0.95);
  const { smoothed, raw } = smoothedIn(
    values,
    0.95,
    Array.from({ length: 244 }, () => 4096),
  );
  for (const [from, to] of [
    [0, 1_000_000],
    [123_456, 123_457],
    [999_000, 999_999],
    [64, 128_000],
  ] as const) {
    expect(smoothed.mean(from, to, raw)).toBeCloseTo(meanOf(wanted.slice(from, to)), 9);
  }
});

test('a constant series is not touched, also with gaps in it', () => {
  const { smoothed, raw } = smoothedIn([0.1, NaN, 0.1, 0.1], 0.9, [2]);
  expect(smoothed.mean(0, 4, raw)).toBe(0.1);
  expect(smoothed.mean(1, 2, raw)).toBeNaN();
});

test('one enormous value does not spoil what comes long after it', () => {
  const values = Array.from({ length: 20_000 }, (_, i) => (i === 100 ? 1e300 : i % 2));
  const { smoothed, raw } = smoothedIn(values, 0.9, []);
  expect(smoothed.mean(19_000, 20_000, raw)).toBeCloseTo(0.5, 9);
});

test('the first value is where it is, regardless of the weight', () => {
  const { smoothed, raw } = smoothedIn([10, 0], 0.9, []);
  expect(smoothed.mean(0, 1, raw)).toBeCloseTo(10, 12);
  expect(smoothed.mean(1, 2, raw)).toBeCloseTo((10 * 0.1 * 0.9) / (1 - 0.81), 12);
});
