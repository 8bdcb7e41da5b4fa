import { expect, test } from 'vitest';
import type { RunDetail } from '#core/contract/run/run-detail';
import type { SeriesView } from '#core/contract/series/series';
import { aDetail, aRun, aSeries } from '../bridge/fixtures/run.test-data';
import { figuresOf, gpuIndex, type Figure } from './figures';
import { remainingMs, remainingOf } from '../ui/runs/remaining-time';
import { UNKNOWN, type Course } from './use-course';

const reward = aSeries('rollout/ep_rew_mean', { canonical: 'reward' });
const memory = aSeries('gpu0/memory_used', {
  canonical: 'gpu_mem',
  unit: 'MiB',
  source: 'system',
  last: 6_554,
  min: 1_434,
  max: 10_035,
});
const NOW = 1_060_000;
/** 600 steps are left, at 10 a second. */
const steady: Course = { trend: null, bestX: null, speed: 10 / 1_000, lastStepMs: NOW - 1_000 };

function shown(
  detail: RunDetail,
  series: readonly SeriesView[],
  durationMs: number | null,
  course: Course = steady,
): Figure[] {
  return figuresOf({ detail, series, durationMs, course, nowMs: NOW });
}

test('a running training shows progress, reward, GPU memory, and the time it needs', () => {
  const figures = shown(aDetail(aRun(), { gpuTotalsMiB: [16_384] }), [reward, memory], 60_000);
  expect(figures.map(({ label, value, unit }) => [label, value, unit])).toEqual([
    ['Timestep', '400', 'of 1,000'],
    ['Reward', '1.84', 'best 2.02'],
    ['GPU memory', '6.4', 'of 16.0 GiB'],
    ['Remaining', '1 min', ''],
  ]);
  expect(figures[0]).toMatchObject({ percent: 40 });
  expect(figures[2]).toMatchObject({ note: 'peak 9.8' });
  expect(figures[3]).toMatchObject({ note: '1 min elapsed' });
});

test('memory in MiB beside a total in GiB names both units', () => {
  const little = { ...memory, last: 512, min: 0, max: 600 };
  const figures = shown(aDetail(aRun(), { gpuTotalsMiB: [16_384] }), [little], 60_000);
  expect(figures.find(({ id }) => id === 'gpu')).toMatchObject({
    value: '512',
    unit: 'MiB of 16.0 GiB',
  });
});

test('the reward shows its best with its step, and how it moved', () => {
  const course: Course = { ...steady, bestX: 312_000, trend: { change: 0.3141, span: 'hour' } };
  expect(shown(aDetail(aRun()), [reward], 60_000, course)[1]).toMatchObject({
    unit: 'best 2.02',
    hint: 'best 2.02 at 312,000',
    note: '+0.31 in the last hour',
  });
  const falling: Course = { ...steady, trend: { change: -2, span: 'start' } };
  expect(shown(aDetail(aRun()), [reward], 1, falling)[1]?.note).toBe('−2 since the start');
});

test('a machine without a GPU has no such figure, and a reward that never came is a dash', () => {
  const figures = shown(aDetail(aRun({ lastX: null, targetX: null })), [], 60_000);
  expect(figures.map(({ label, value, note }) => [label, value, note])).toEqual([
    ['Timestep', '—', 'no values'],
    ['Reward', '—', 'no values'],
    ['Remaining', '—', 'unknown: no goal set'],
  ]);
});

function exitOf(exit: ReturnType<typeof aRun>['exit']): Figure | undefined {
  const run = aRun({ phase: 'ended', verdict: 'failed', exit });
  return shown(aDetail(run), [], 1_000)[0];
}

test('an ended run begins with its exit: code, signal by name, or not seen', () => {
  expect(exitOf({ code: 139, signal: null })).toMatchObject({ label: 'Exit code', value: '139' });
  expect(exitOf({ code: null, signal: 'SIGSEGV' })?.value).toBe('SIGSEGV');
  expect(exitOf(null)).toMatchObject({ value: '—', note: 'unknown' });
});

test('a run whose program was not found was not started: it has no exit and took no time', () => {
  const never = { exit: null, durationMs: null, lastX: null, neverStarted: true };
  const run = aRun({ phase: 'ended', verdict: 'failed', ...never });
  const figures = shown(aDetail(run), [], 0);
  expect(figures[0]).toMatchObject({ label: 'Exit', value: 'Not started', note: '' });
  expect(figures.map(({ id }) => id)).not.toContain('duration');
});

test('an import has neither exit nor duration', () => {
  const run = aRun({ phase: 'ended', verdict: null, startedMs: null });
  expect(shown(aDetail(run), [reward], null).map((figure) => figure.id)).toEqual(['x', 'reward']);
});

test('the time left is given for a run with a goal, twenty points, steps and contact; else why not', () => {
  const left = (run: Parameters<typeof aRun>[0], points = 200, course = steady) =>
    remainingOf(aRun(run), course, points, NOW);
  expect(left({})).toEqual({ ms: 60_000 });
  expect(left({}, 19)).toEqual({ ms: null, why: 'remainingUnknown' });
  expect(left({}, 200, UNKNOWN)).toEqual({ ms: null, why: 'remainingUnknown' });
  expect(left({ targetX: null })).toEqual({ ms: null, why: 'remainingNoGoal' });
  expect(left({ contact: 'unknown' })).toEqual({ ms: null, why: 'remainingUnseen' });
  expect(left({ lastX: 1_000 })).toEqual({ ms: null, why: 'goal' });
  const stalled = { ...steady, lastStepMs: NOW - 700_000 };
  expect(left({}, 200, stalled)).toEqual({ ms: null, why: 'remainingStalled' });
});

test('the memory of a card is that of the card whose use is shown', () => {
  expect([gpuIndex('gpu0/memory_used'), gpuIndex('gpu3/memory_used')]).toEqual([0, 3]);
});

test('a list, which reads no series, gives the time left by the mean speed so far', () => {
  expect(remainingMs(aRun(), 60_000, 20)).toBe(90_000);
  expect(remainingMs(aRun(), 60_000, 19)).toBeNull();
  for (const run of [{ targetX: null }, { lastX: 1_000 }, { phase: 'ended' as const }])
    expect(remainingMs(aRun(run), 60_000, 200)).toBeNull();
  expect(remainingMs(aRun({ contact: 'unknown' }), 60_000, 200)).toBeNull();
});
