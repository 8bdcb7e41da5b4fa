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
  stage.move([100, 300]);
  expect([stage.zoom, stage.look.from]).toEqual([[100, 300], null]);
  vi.advanceTimersByTime(1_000);
  expect([stage.look.from, stage.look.to, stage.isMoving]).toEqual([100, 300, false]);
});

test('a part that was chosen in one gesture becomes the address at once, and a double click leaves it', () => {
  const stage = aStage([one]);
  stage.show([100, 300]);
  expect([stage.look.from, stage.look.to, stage.isMoving]).toEqual([100, 300, false]);
  stage.goBack();
  expect(stage.zoom).toBeNull();
});

test('a double click goes back through the parts that were looked at', () => {
  const stage = aStage([one]);
  const zoomTo = (from: number, to: number): void => {
    stage.move([from, to]);
    vi.advanceTimersByTime(1_000);
  };
  zoomTo(100, 600);
  zoomTo(200, 400);
  stage.goBack();
  expect(stage.zoom).toEqual([100, 600]);
  stage.goBack();
  expect(stage.zoom).toBeNull();
  stage.goBack();
  expect(stage.zoom).toBeNull();
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
        const [from, to] = stage.zoom ?? [0, 1_000];
        expect(from).toBeGreaterThanOrEqual(-1e-9);
        expect(to).toBeLessThanOrEqual(1_000 + 1e-9);
        expect(to).toBeGreaterThan(from);
      }
      vi.advanceTimersByTime(1_000);
    }),
  );
});

test('an event of a known time stands on every axis, one of unknown time on none but its own', () => {
  const stage = aStage([one]);
  expect(stage.whereIs({ x: null, wallMs: 1_005_000 }, 'elapsed')).toBe(5_000);
  expect(stage.whereIs({ x: null, wallMs: 1_005_000 }, 'clock')).toBe(1_005_000);
  expect(stage.whereIs({ x: 7, wallMs: null }, 'x:timestep')).toBe(7);
  expect(stage.whereIs({ x: 7, wallMs: null }, 'clock')).toBeNull();
});
