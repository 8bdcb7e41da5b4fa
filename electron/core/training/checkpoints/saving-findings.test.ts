import { expect, test } from 'vitest';
import { savingFindings } from './saving-findings';

const NOW = 10_000_000;
const saves = (kind: string | null, everyMs: number, count: number, bytes = 6_400_000) =>
  Array.from({ length: count }, (_, i) => ({ savedMs: NOW - i * everyMs, bytes, kind }));
const ids = (saved: ReturnType<typeof saves>, freeBytes: number | null = null): readonly string[] =>
  savingFindings({ saved, freeBytes, nowMs: NOW }).map(({ id }) => id);

test('a storm of best checkpoints is reported with their number and size', () => {
  const [storm] = savingFindings({ saved: saves('best', 300, 886), freeBytes: null, nowMs: NOW });
  expect(storm).toMatchObject({ id: 'checkpoint-storm', state: 'bad' });
  expect(storm?.says).toBe(
    'It saved 200 "best" checkpoints within one minute: 886 with 5.7 GB in all.',
  );
  expect(storm?.advice).toContain('metric_improvement_threshold');
});

test('three best checkpoints in a minute, or many of another kind, are no storm', () => {
  expect(ids(saves('best', 25_000, 3))).toEqual([]);
  expect(ids(saves('best', 20_000, 50))).toEqual([]);
  expect(ids(saves('best', 19_000, 50))).toEqual(['checkpoint-storm']);
  expect(ids(saves('periodic', 300, 50))).toEqual([]);
  expect(ids(saves(null, 300, 50))).toEqual([]);
});

test('a disk below 5 GB is reported, and one that soon will be', () => {
  expect(ids([], 4.9e9)).toEqual(['disk-low']);
  expect(ids([], 5.1e9)).toEqual([]);
  // 10 checkpoints of 289 MB in ten minutes: 2.9 GB.
  const large = saves('periodic', 55_000, 10, 289e6);
  expect(ids(large, 20e9)).toEqual(['disk-falls']);
  expect(ids(large, 200e9)).toEqual([]);
  expect(ids(large.slice(0, 1), 5.1e9)).toEqual([]);
  expect(ids(large, null)).toEqual([]);
});
