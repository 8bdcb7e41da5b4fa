import { expect, test } from 'vitest';
import { medianSpeed, tenMinutesAgo, trendOf, type TrendBucket } from './trend';

const MINUTE = 60_000;
/** One row a minute; the value rises by `slope` a minute. */
const rows = (minutes: number, slope: number): TrendBucket[] =>
  Array.from({ length: minutes + 1 }, (_, i) => ({
    x: i * 10,
    wallMs: i * MINUTE,
    mean: i * slope,
  }));

test('the trend of a long run is that of its last hour, of a short one that since its start', () => {
  expect(trendOf(rows(300, 1), 301)).toEqual({ change: 60 - 15 + 1, span: 'hour' });
  expect(trendOf(rows(30, 2), 31)).toEqual({ change: 18, span: 'tenMinutes' });
  expect(trendOf(rows(15, -1), 20)).toEqual({ change: -15, span: 'start' });
});

test('of fewer than twenty points no trend is shown, and a gap is not a number', () => {
  expect(trendOf(rows(15, 1), 19)).toBeNull();
  expect(
    trendOf(
      rows(30, 1).map((row) => ({ ...row, mean: NaN })),
      31,
    ),
  ).toBeNull();
});

test('a run without a clock still has a trend since its start', () => {
  const silent = rows(40, 1).map((row) => ({ ...row, wallMs: NaN }));
  expect(trendOf(silent, 41)).toMatchObject({ span: 'start' });
  expect(tenMinutesAgo(silent)).toBeNull();
});

test('one long evaluation among steady steps does not change the speed', () => {
  const steady = rows(10, 0);
  const paused = steady.map((row, i) => ({
    ...row,
    wallMs: row.wallMs + (i > 5 ? 9 * MINUTE : 0),
  }));
  expect(medianSpeed(steady)).toBeCloseTo(10 / MINUTE);
  expect(medianSpeed(paused)).toBeCloseTo(10 / MINUTE);
  expect(medianSpeed([])).toBeNull();
  expect(medianSpeed(steady.map((row) => ({ ...row, x: 1 })))).toBeNull();
});

test('the wait before a run continues from its checkpoint is not taken for its speed', () => {
  const continued = [
    { x: 2_048, wallMs: 0 },
    { x: 2_049, wallMs: 2 * MINUTE },
    { x: 4_097, wallMs: 3 * MINUTE },
    { x: 6_145, wallMs: 4 * MINUTE },
  ];
  expect(medianSpeed(continued.slice(0, 2))).toBeNull();
  expect(medianSpeed(continued)).toBeCloseTo(2_048 / MINUTE);
});

test('ten minutes ago is counted from the newest row', () => {
  expect(tenMinutesAgo(rows(30, 0))).toBe(200);
});
