import * as fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { aRun, aSeries } from '../../run-for-tests';
import { aStage } from './stage-for-tests';
import { panBy, zoomBy } from './stage-keys';

const run = aRun({ phase: 'ended', startedMs: 1_000_000 });
const one = { run, series: [aSeries('r', { firstX: 0, lastX: 1_000 })] };

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('a part that is moved by hand becomes the address only when it rests', () => {
  const stage = aStage([one]);
  stage.part.move([100, 300]);
  expect([stage.part.range, stage.look.from]).toEqual([[100, 300], null]);
  vi.advanceTimersByTime(1_000);
  expect([stage.look.from, stage.look.to, stage.part.isMoving]).toEqual([100, 300, false]);
});

test('a part that was chosen in one gesture is shown and read at once, becomes the address, and is left again', () => {
  const stage = aStage([one]);
  const told: string[] = [];
  stage.subscribe((news) => told.push(news));
  stage.part.show([100, 300]);
  expect([stage.part.range, told]).toEqual([[100, 300], ['look']]);
  vi.advanceTimersByTime(1_000);
  expect([stage.look.from, stage.look.to, stage.part.isMoving]).toEqual([100, 300, false]);
  stage.part.goBack();
  expect(stage.part.range).toBeNull();
  vi.advanceTimersByTime(1_000);
  expect([stage.look.from, stage.part.isMoving]).toEqual([null, false]);
});

test('to show everything where everything is shown leaves no hand on the charts', () => {
  const stage = aStage([one]);
  stage.part.showAll();
  vi.advanceTimersByTime(1_000);
  expect([stage.part.range, stage.part.isMoving]).toEqual([null, false]);
});

test('a double click goes back through the parts that were looked at', () => {
  const stage = aStage([one]);
  const zoomTo = (from: number, to: number): void => {
    stage.part.move([from, to]);
    vi.advanceTimersByTime(1_000);
  };
  zoomTo(100, 600);
  zoomTo(200, 400);
  stage.part.goBack();
  expect(stage.part.range).toEqual([100, 600]);
  stage.part.goBack();
  expect(stage.part.range).toBeNull();
  stage.part.goBack();
  expect(stage.part.range).toBeNull();
});

test('whatever a hand does, what is shown lies within the run and is never empty', () => {
  const acts = fc.array(
    fc.tuple(fc.constantFrom('zoom', 'pan'), fc.double({ min: -2, max: 2, noNaN: true })),
  );
  fc.assert(
    fc.property(acts, (steps) => {
      const stage = aStage([one]);
      for (const [kind, by] of steps) {
        if (kind === 'zoom') zoomBy(stage, 2 ** by, 500 + by * 100);
        else panBy(stage, by);
        const [from, to] = stage.part.range ?? [0, 1_000];
        expect(from).toBeGreaterThanOrEqual(-1e-9);
        expect(to).toBeLessThanOrEqual(1_000 + 1e-9);
        expect(to).toBeGreaterThan(from);
      }
      vi.advanceTimersByTime(1_000);
    }),
  );
});

test('an event of an import stands where its points stand', () => {
  const imported = aRun({ phase: 'ended', recipe: 'import', startedMs: 9_000_000_000 });
  const stage = aStage([{ run: imported, series: [aSeries('r', { firstWallMs: 1_000_000 })] }]);
  expect(stage.whereIs({ x: null, wallMs: 1_005_000 }, 'elapsed')).toBe(5_000);
});

test('an event of a known time stands on every axis, one of unknown time on none but its own', () => {
  const stage = aStage([one]);
  expect(stage.whereIs({ x: null, wallMs: 1_005_000 }, 'elapsed')).toBe(5_000);
  expect(stage.whereIs({ x: null, wallMs: 1_005_000 }, 'clock')).toBe(1_005_000);
  expect(stage.whereIs({ x: 7, wallMs: null }, 'x:timestep')).toBe(7);
  expect(stage.whereIs({ x: 7, wallMs: null }, 'clock')).toBeNull();
});
