import * as fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { aRun, aSeries } from '../../bridge/fixtures/run.test-data';
import { aChartGroup } from './chart-group.fixture';

const run = aRun({ phase: 'ended', startedMs: 1_000_000 });
const one = { run, series: [aSeries('r', { firstX: 0, lastX: 1_000 })] };

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('a range that is moved by hand becomes the address only when it rests', () => {
  const group = aChartGroup([one]);
  group.viewport.move([100, 300]);
  expect([group.viewport.range, group.options.from]).toEqual([[100, 300], null]);
  vi.advanceTimersByTime(1_000);
  expect([group.options.from, group.options.to, group.viewport.isMoving]).toEqual([
    100,
    300,
    false,
  ]);
});

test('a range that was chosen in one gesture is shown and read at once, becomes the address, and is left again', () => {
  const group = aChartGroup([one]);
  const reported: string[] = [];
  group.subscribe((news) => reported.push(news));
  group.viewport.show([100, 300]);
  expect([group.viewport.range, reported]).toEqual([[100, 300], ['options']]);
  vi.advanceTimersByTime(1_000);
  expect([group.options.from, group.options.to, group.viewport.isMoving]).toEqual([
    100,
    300,
    false,
  ]);
  group.viewport.goBack();
  expect(group.viewport.range).toBeNull();
  vi.advanceTimersByTime(1_000);
  expect([group.options.from, group.viewport.isMoving]).toEqual([null, false]);
});

test('to show everything where everything is shown leaves no hand on the charts', () => {
  const group = aChartGroup([one]);
  group.viewport.showAll();
  vi.advanceTimersByTime(1_000);
  expect([group.viewport.range, group.viewport.isMoving]).toEqual([null, false]);
});

test('a double click goes back through the ranges that were shown', () => {
  const group = aChartGroup([one]);
  const zoomTo = (from: number, to: number): void => {
    group.viewport.move([from, to]);
    vi.advanceTimersByTime(1_000);
  };
  zoomTo(100, 600);
  zoomTo(200, 400);
  group.viewport.goBack();
  expect(group.viewport.range).toEqual([100, 600]);
  group.viewport.goBack();
  expect(group.viewport.range).toBeNull();
  group.viewport.goBack();
  expect(group.viewport.range).toBeNull();
});

test('no matter what a hand does, what is shown is within the run and is never empty', () => {
  const acts = fc.array(
    fc.tuple(fc.constantFrom('zoom', 'pan'), fc.double({ min: -2, max: 2, noNaN: true })),
  );
  fc.assert(
    fc.property(acts, (steps) => {
      const group = aChartGroup([one]);
      for (const [kind, by] of steps) {
        if (kind === 'zoom') group.zoomBy(2 ** by, 500 + by * 100);
        else group.panBy(by);
        const [from, to] = group.viewport.range ?? [0, 1_000];
        expect(from).toBeGreaterThanOrEqual(-1e-9);
        expect(to).toBeLessThanOrEqual(1_000 + 1e-9);
        expect(to).toBeGreaterThan(from);
      }
      vi.advanceTimersByTime(1_000);
    }),
  );
});

test('an event of an import is where its points are', () => {
  const imported = aRun({ phase: 'ended', recipe: 'import', startedMs: 9_000_000_000 });
  const group = aChartGroup([
    { run: imported, series: [aSeries('r', { firstWallMs: 1_000_000 })] },
  ]);
  expect(group.positionOf({ x: null, wallMs: 1_005_000 }, 'elapsed')).toBe(5_000);
});

test('an event of a known time is on every axis, one of unknown time on none but its own', () => {
  const group = aChartGroup([one]);
  expect(group.positionOf({ x: null, wallMs: 1_005_000 }, 'elapsed')).toBe(5_000);
  expect(group.positionOf({ x: null, wallMs: 1_005_000 }, 'clock')).toBe(1_005_000);
  expect(group.positionOf({ x: 7, wallMs: null }, 'x:timestep')).toBe(7);
  expect(group.positionOf({ x: 7, wallMs: null }, 'clock')).toBeNull();
});
