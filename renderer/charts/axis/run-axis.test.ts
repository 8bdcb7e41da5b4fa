import { expect, test } from 'vitest';
import { aRun, aSeries } from '../../bridge/fixtures/run.test-data';
import { axisRange, indexSeries, leadKind, placementOn, positionWords } from './run-axis';

const reward = aSeries('rollout/ep_rew_mean', { canonical: 'reward' });
const memory = aSeries('gpu0/memory_used', { source: 'system', xKind: 'row', lastX: 9_999 });

test('the axis counts what the reward counts', () => {
  const updates = aSeries('critic/score/mean', { canonical: 'reward', xKind: 'update' });
  expect(leadKind(aRun({ xKind: 'timestep' }), [memory, updates])).toBe('update');
  expect(leadKind(aRun({ xKind: 'episode' }), [memory])).toBe('episode');
});

test('samples of the machine are on the trainer’s axis once its points give the time', () => {
  expect(placementOn(memory, 'x', 'timestep', true)).toEqual({
    ask: 'clock',
    usesIndex: true,
    axisId: 'x:timestep',
  });
  expect(placementOn(memory, 'x', 'timestep', false).axisId).toBe('elapsed');
});

test('a series without any time keeps its own axis', () => {
  const episodes = aSeries('r', { xKind: 'episode', lastWallMs: null });
  expect(placementOn(episodes, 'x', 'timestep', true).axisId).toBe('x:episode');
});

test('on the clock and on elapsed time all series are together', () => {
  expect(placementOn(memory, 'clock', 'timestep', false).axisId).toBe('clock');
  expect(placementOn(reward, 'elapsed', 'timestep', true).axisId).toBe('elapsed');
});

test('only a series that knows the time can show which timestep it was', () => {
  const timeless = aSeries('rollout/ep_rew_mean', { canonical: 'reward', lastWallMs: null });
  const loss = aSeries('train/loss');
  expect(indexSeries('timestep', [memory, timeless, loss])).toBe(loss);
  expect(indexSeries('timestep', [memory, timeless])).toBeNull();
});

test('an ended run’s axis spans its points; samples of the machine do not stretch it', () => {
  const ended = aRun({ phase: 'ended' });
  expect(axisRange('x:timestep', ended, [reward, memory], false)).toEqual([0, 400]);
  expect(axisRange('clock', ended, [reward, memory], false)).toEqual([1_000_000, 1_060_000]);
  expect(axisRange('elapsed', ended, [reward, memory], false)).toEqual([0, 60_000]);
});

test('a run that was resumed late does not begin at zero', () => {
  const late = aSeries('r', { firstX: 300, lastX: 400 });
  expect(axisRange('x:timestep', aRun(), [late], false)).toEqual([300, 400]);
});

test('an import is counted from its first known moment, not from when it was imported', () => {
  const imported = aRun({ phase: 'ended', recipe: 'import', startedMs: 9_000_000_000 });
  const late = aSeries('train/loss', { firstWallMs: 1_030_000, lastWallMs: 1_090_000 });
  const series = [late, aSeries('r', { firstWallMs: 1_000_000 })];
  expect(axisRange('clock', imported, series, false)).toEqual([1_000_000, 1_090_000]);
  expect(axisRange('elapsed', imported, series, false)).toEqual([0, 90_000]);
  const timeless = aSeries('r', { firstWallMs: null, lastWallMs: null });
  expect(axisRange('elapsed', imported, [timeless], false)).toBeNull();
});

test('an import without a clock has no range on the clock axis', () => {
  expect(axisRange('clock', aRun({ startedMs: null }), [reward], false)).toBeNull();
});

test('the crosshair says the exact step, and the time where it is known', () => {
  const at = new Date(2026, 10, 21, 10, 40, 48).getTime();
  expect(positionWords('x:timestep', 317_440, at)).toBe('317,440 · 10:40:48');
  expect(positionWords('x:timestep', 317_440, null)).toBe('317,440');
});

test('the axis of elapsed time reaches as far as the seconds of a run without a wall clock', () => {
  const imported = aRun({ recipe: 'import', phase: 'ended' });
  const own = aSeries('r', { firstWallMs: null, lastWallMs: null, lastElapsedMs: 90_000 });
  expect(axisRange('elapsed', imported, [own], false)).toEqual([0, 90_000]);
  expect(axisRange('clock', imported, [own], false)).toBeNull();
});
