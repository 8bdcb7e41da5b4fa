import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import type { Partition } from '../contract/jobs/cluster';
import { partitionObjections, slurmMinutes } from './slurm-limits';

const main: Partition = {
  name: 'main',
  isDefault: true,
  isUp: true,
  timeLimit: '1-00:00:00',
  nodes: 2,
  cpusPerNode: 4,
  memMiBPerNode: 4_000,
  gpus: null,
  cpusIdle: 8,
  cpusTotal: 8,
  features: [],
};
const short: Partition = { ...main, name: 'short', isDefault: false, timeLimit: '5:00' };

test.each([
  ['30', 30],
  ['5:30', 5.5],
  ['2:00:00', 120],
  ['1-12', 2_160],
  ['1-00:30', 1_470],
  ['1-00:00:30', 1_440.5],
  ['infinite', Infinity],
  ['UNLIMITED', Infinity],
  ['n/a', null],
  ['', null],
])('the time %s of Slurm is %s minutes', (text, minutes) => {
  expect(slurmMinutes(text)).toBe(minutes);
});

const part = (max: number) => integer({ min: 0, max });

test('days, hours, minutes and seconds add up', () => {
  assert(
    property(part(99), part(23), part(59), part(59), (days, hours, minutes, seconds) => {
      const text = `${days}-${hours}:${minutes}:${seconds}`;
      expect(slurmMinutes(text)).toBeCloseTo(days * 1_440 + hours * 60 + minutes + seconds / 60);
    }),
  );
});

test('a job that fits its partition, or names none, meets no objection', () => {
  expect(partitionObjections({ time: '1-00', nodes: 2, cpus: 4 }, [main, short])).toEqual([]);
  expect(partitionObjections({}, [main, short])).toEqual([]);
  expect(partitionObjections({ partition: 'main' }, [])).toEqual([]);
});

test.each([
  [{ partition: 'short', time: '6' }, 'would wait for ever'],
  [{ nodes: 3 }, 'has 2 nodes'],
  [{ cpus: 5 }, 'at most 4 CPUs'],
  [{ memMiB: 5_000 }, 'at most 4000 MiB'],
  [{ gpus: '1' }, 'have no GPU'],
  [{ partition: 'nosuch' }, 'no partition nosuch. There are main, short.'],
])('%j is named before it is submitted', (options, says) => {
  expect(partitionObjections(options, [main, short]).join(' ')).toContain(says);
});
