import { expect, test } from 'vitest';
import { aSeries } from '../../bridge/fixtures/run.test-data';
import { aChartAnswer } from '../axis/chart-answer.test-data';
import { curveOf } from '../draw/curve';
import { factsOf, sameFacts, unitOf, type ChartFacts } from './facts';

const series = [aSeries('r', { last: 7 }), aSeries('s', { last: 8 })];

function factsOfValues(values: readonly number[]): ChartFacts {
  return factsOf({
    series,
    dots: [],
    here: [true, true],
    isFullRange: true,
    curves: [curveOf(aChartAnswer(values.map((last, x) => ({ x, last }))), 1, null)],
    unit: unitOf(series),
    domain: null,
    isLog: false,
    axisId: 'x:timestep',
  });
}

const trendOf = (values: readonly number[]) => factsOfValues(values).values.trend;

test('the trend compares the last tenth with an earlier one, not with its neighbour', () => {
  const flat = Array.from({ length: 100 }, () => 1);
  const at = (from: number, to: number, value: number): number[] =>
    flat.toSpliced(from, to - from, ...Array.from({ length: to - from }, () => value));
  expect(trendOf(at(90, 100, 2))).toBe('rising');
  expect(trendOf(at(90, 100, 0))).toBe('falling');
  expect(trendOf(at(80, 90, 2))).toBe('level');
  expect(trendOf(at(70, 80, 2))).toBe('falling');
  expect(trendOf(at(0, 70, 2))).toBe('level');
  expect(trendOf([1, 2, 3])).toBeNull();
});

test('facts are other ones exactly when a word of them is', () => {
  const facts = factsOfValues([1, 2, 3]);
  expect(sameFacts(null, facts)).toBe(false);
  expect(sameFacts(facts, structuredClone(facts))).toBe(true);
  const others: ChartFacts[] = [
    { ...facts, unit: { ...facts.unit, unit: 'GB' } },
    { ...facts, series: { ...facts.series, isRounded: true } },
    { ...facts, values: { ...facts.values, max: '4' } },
    { ...facts, buckets: { ...facts.buckets, total: 9 } },
    { ...facts, hidden: { ...facts.hidden, above: 1 } },
    { ...facts, clock: { ...facts.clock, timeless: 1 } },
    { ...facts, lasts: ['7', '9'] },
    { ...facts, lasts: ['7'] },
  ];
  expect(others.map((other) => sameFacts(facts, other))).toEqual(others.map(() => false));
});

test('a run without a point in the shown range is counted, and its last value is "—"', () => {
  const facts = factsOf({
    series,
    dots: [],
    here: [true, false],
    isFullRange: true,
    curves: [curveOf(aChartAnswer([{ x: 1, last: 7 }]), 1, null)],
    unit: unitOf(series),
    domain: null,
    isLog: false,
    axisId: 'x:timestep',
  });
  expect(facts.hidden.absent).toBe(1);
  expect(facts.lasts).toEqual(['7', '—']);
});

test('a chart of several metrics names each of their tags once', () => {
  expect(factsOfValues([1]).series.tag).toBe('r, s');
});

test('a curve whose trainer counts its seconds is missing on the clock, not on elapsed time', () => {
  const own = { firstWallMs: null, lastWallMs: null, lastElapsedMs: 90_000 };
  const timelessOn = (axisId: string) =>
    factsOf({
      series: [aSeries('r'), aSeries('s', own)],
      dots: [],
      here: [true, true],
      isFullRange: true,
      curves: [],
      unit: unitOf(series),
      domain: null,
      isLog: false,
      axisId,
    }).clock.timeless;
  expect(['x:timestep', 'clock', 'elapsed'].map(timelessOn)).toEqual([0, 1, 0]);
});
