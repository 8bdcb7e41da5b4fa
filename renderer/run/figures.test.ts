import { expect, test } from 'vitest';
import { aDetail, aRun, aSeries } from '../run-for-tests';
import { figuresOf, remainingMs, type Figure } from './figures';

const reward = aSeries('rollout/ep_rew_mean', { canonical: 'reward' });
const memory = aSeries('gpu0/memory_used', {
  canonical: 'gpu_mem',
  unit: 'MiB',
  source: 'system',
  last: 6_554,
  min: 1_434,
  max: 10_035,
});

test('a running training shows progress, reward, GPU memory and duration', () => {
  const figures = figuresOf(aDetail(aRun()), [reward, memory], 60_000);
  expect(figures.map(({ label, value, unit }) => [label, value, unit])).toEqual([
    ['Timestep', '400', 'of 1,000'],
    ['Reward', '1.84', ''],
    ['GPU memory', '6.4', 'GB'],
    ['Duration', '1 min', ''],
  ]);
  expect(figures[0]).toMatchObject({ percent: 40, note: 'about 1 min 30 s left' });
});

test('a machine without a GPU has no such figure, and a reward that never came is a dash', () => {
  const figures = figuresOf(aDetail(aRun({ lastX: null })), [], 60_000);
  expect(figures.map(({ label, value }) => [label, value])).toEqual([
    ['Timestep', '—'],
    ['Reward', '—'],
    ['Duration', '1 min'],
  ]);
});

function exitOf(exit: ReturnType<typeof aRun>['exit']): Figure | undefined {
  const run = aRun({ phase: 'ended', verdict: 'failed', exit });
  return figuresOf(aDetail(run), [], 1_000)[0];
}

test('an ended run begins with its exit: code, signal by name, or not seen', () => {
  expect(exitOf({ code: 139, signal: null })).toMatchObject({ label: 'Exit', value: '139' });
  expect(exitOf({ code: null, signal: 'SIGSEGV' })?.value).toBe('SIGSEGV');
  expect(exitOf(null)).toMatchObject({ value: '—', note: 'not seen' });
});

test('an import has neither exit nor duration', () => {
  const run = aRun({ phase: 'ended', verdict: null, startedMs: null });
  expect(figuresOf(aDetail(run), [reward], null).map((figure) => figure.id)).toEqual([
    'x',
    'reward',
  ]);
});

test('the time left is told only of a run with a goal, twenty points and contact', () => {
  expect(remainingMs(aRun(), 60_000, 20)).toBe(90_000);
  expect(remainingMs(aRun(), 60_000, 19)).toBeNull();
  expect(remainingMs(aRun({ targetX: null }), 60_000, 200)).toBeNull();
  expect(remainingMs(aRun({ contact: 'unknown' }), 60_000, 200)).toBeNull();
  expect(remainingMs(aRun({ phase: 'ended' }), 60_000, 200)).toBeNull();
  expect(remainingMs(aRun({ lastX: 1_000 }), 60_000, 200)).toBeNull();
});
