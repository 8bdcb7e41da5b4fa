import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aChartAnswer } from '../axis/chart-answer.test-data';
import { ClockIndex } from '../axis/clock-index';
import { badCount, centre, curveOf, extremesIn, nearestInTime, nearestRow } from './curve';

test('values are drawn in the unit that is shown', () => {
  const curve = curveOf(aChartAnswer([{ x: 1, last: 2048 }]), 1 / 1024, null);
  expect([curve.low[0], curve.mid[0], curve.smooth[0]]).toEqual([2, 2, 2]);
});

test('samples of the machine are at the timestep of their time; newer ones are counted, not drawn', () => {
  const index = new ClockIndex([
    [1_000, 0],
    [2_000, 100],
  ]);
  const chart = aChartAnswer([
    { x: 500, last: 6 },
    { x: 1_500, last: 7 },
    { x: 2_500, last: 8, count: 3 },
  ]);
  const curve = curveOf(chart, 1, index);
  expect([...curve.x0]).toEqual([50]);
  expect(curve.beyond).toBe(3);
  expect(curve.offset).toBe(1);
});

test('a chart whose times are all unknown is empty, not broken', () => {
  const index = new ClockIndex([
    [1_000, 0],
    [2_000, 100],
  ]);
  const curve = curveOf(aChartAnswer([{ x: 5_000, last: 6 }]), 1, index);
  expect([curve.length, curve.beyond, nearestRow(curve, 3)]).toEqual([0, 1, -1]);
});

test('neighbours of a zoomed range are drawn, but neither counted nor given room', () => {
  const chart = aChartAnswer([
    { x: 0, last: 99, bad: 1 },
    { x: 1, last: 1 },
    { x: 2, last: 2 },
    { x: 9, last: -99 },
  ]);
  const zoomed = { ...chart, header: { ...chart.header, before: 1, after: 1, total: 2, shown: 2 } };
  const curve = curveOf(zoomed, 1, null);
  expect(curve.length).toBe(4);
  expect(extremesIn(curve, 0, 9)).toEqual([1, 2]);
  expect(badCount(curve)).toBe(0);
});

test('the crosshair finds the point that is nearest', () => {
  const xs = fc.uniqueArray(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(xs, fc.double({ min: -50, max: 1_050, noNaN: true }), (ats, x) => {
      const sorted = ats.toSorted((a, b) => a - b);
      const curve = curveOf(aChartAnswer(sorted.map((at) => ({ x: at, last: at }))), 1, null);
      const count = centre(curve, nearestRow(curve, x));
      const min = Math.min(...sorted.map((at) => Math.abs(at - x)));
      expect(Math.abs(count - x)).toBe(min);
    }),
  );
});

test('by the time the nearest point is found among those that have one', () => {
  const rows = [
    { x: 1, last: 1, wallMs: 100 },
    { x: 2, last: 2 },
    { x: 3, last: 3, wallMs: 300 },
  ];
  const curve = curveOf(aChartAnswer(rows), 1, null);
  expect([nearestInTime(curve, 120), nearestInTime(curve, 1e9)]).toEqual([0, 2]);
  expect(nearestInTime(curveOf(aChartAnswer([{ x: 1, last: 1 }]), 1, null), 5)).toBe(-1);
});
