import { expect, test } from 'vitest';
import type { ProcessRow } from '#core/contract/run/run-directory';
import { markedProcesses } from './process-rows';

const row = (pid: number, changes: Partial<ProcessRow> = {}): ProcessRow => ({
  pid,
  ppid: 1,
  role: 'vec-env worker',
  name: 'python train.py',
  cpuPercent: 1,
  rssBytes: 1,
  state: 'S',
  startedMs: 100_000,
  ...changes,
});

test('dead, restarted and left-over processes are marked, others are not', () => {
  const rows = [
    row(1, { role: 'training', state: 'R' }),
    row(2, { state: 'Z' }),
    row(3, { state: 'ended', endedMs: 101_000 }),
    row(4, { startedMs: 100_500 }),
    row(5, { role: 'left over' }),
    row(6, { role: 'Ray worker' }),
  ];
  expect(markedProcesses(rows).map(({ row: { pid }, mark, state }) => [pid, mark, state])).toEqual([
    [1, null, 'running'],
    [2, 'dead', 'zombie'],
    [4, 'restarted', 'sleeping'],
    [5, 'leftOver', 'sleeping'],
    [6, null, 'sleeping'],
    [3, null, 'ended'],
  ]);
});

test('a worker that was there before the other one ended did not take its place', () => {
  const rows = [row(3, { state: 'ended', endedMs: 500_000 }), row(4)];
  expect(markedProcesses(rows)[0]).toMatchObject({ row: { pid: 4 }, mark: null });
});

test('a state without a word is shown as the machine says it', () => {
  expect(markedProcesses([row(1, { state: 'P' })])[0]?.state).toBeNull();
});
