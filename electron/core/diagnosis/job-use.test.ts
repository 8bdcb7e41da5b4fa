import { expect, test } from 'vitest';
import { jobUseSentence } from './job-use';

const GIB = 1_024 ** 3;
const HOUR = 3_600_000;
const use = (cpuSeconds: number | null, gib: number | null, gpuPercent: number | null) => ({
  cpuSeconds,
  maxRssBytes: gib === null ? null : gib * GIB,
  gpuPercent,
});
const granted = { cpus: 8, memMiB: 16_384, gpus: 1 };

test('a job that asked for more than it used is advised to ask for less', () => {
  expect(jobUseSentence({ use: use(3_240, 1.2, 9), elapsedMs: HOUR }, granted)).toBe(
    'Used 0.9 of 8 CPUs on average, at most 1.2 of 16.0 GiB of memory, its GPU at 9%. The GPU waited most of the time. Ask for fewer CPUs and less memory next time.',
  );
});

test('a job that used what it had says only how much, and one whose memory was nearly full to ask for more', () => {
  const busy = { use: use(8 * 3_000, 12, 95), elapsedMs: HOUR };
  expect(jobUseSentence(busy, granted)).toBe(
    'Used 6.7 of 8 CPUs on average, at most 12.0 of 16.0 GiB of memory, its GPU at 95%.',
  );
  const full = { use: use(8 * 3_000, 15.5, 95), elapsedMs: HOUR };
  expect(jobUseSentence(full, granted)).toMatch(/Its memory was nearly full: ask for more\.$/);
});

test('of a minute and of one CPU nothing is concluded', () => {
  const brief = { use: use(1, 0.1, null), elapsedMs: 20_000 };
  expect(jobUseSentence(brief, granted)).toBeNull();
  const one = { cpus: 1, memMiB: 500, gpus: null };
  expect(jobUseSentence({ use: use(10, 0.1, null), elapsedMs: HOUR }, one)).toBe(
    'Used 0.0 of 1 CPU on average, at most 0.1 of 0.5 GiB of memory.',
  );
});

test('what is not known is not said', () => {
  expect(jobUseSentence({ elapsedMs: HOUR }, granted)).toBeNull();
  expect(jobUseSentence({ use: use(1, 1, 1), elapsedMs: HOUR }, undefined)).toBeNull();
  const unread = { use: use(null, null, null), elapsedMs: HOUR };
  expect(jobUseSentence(unread, granted)).toBeNull();
});
