import { expect, test } from 'vitest';
import type { RunEvent } from '#core/contract/run/run-directory';
import { stopStepsOf } from './stop-steps';

const waits = { gracefulMs: 60_000, termMs: 15_000 };
const sent = (signal: string, wallMs: number): RunEvent => ({
  kind: 'signal-sent',
  wallMs,
  monoMs: wallMs,
  says: '',
  signal,
});

const states = (events: readonly RunEvent[], nowMs: number) =>
  stopStepsOf(waits, events, nowMs).map(({ state, leftMs }) => [state, leftMs]);

test('before a stop every rung is ahead, with the waits that the run was started with', () => {
  expect(stopStepsOf(waits, [], 0)).toEqual([
    { mode: 'graceful', waitMs: 60_000, state: 'ahead', leftMs: null },
    { mode: 'term', waitMs: 15_000, state: 'ahead', leftMs: null },
    { mode: 'kill', waitMs: null, state: 'ahead', leftMs: null },
  ]);
});

test('the rung now counts down to the next one, and never below nothing', () => {
  const requests = [sent('SIGINT', 1_000)];
  expect(states(requests, 21_000)[0]).toEqual(['now', 40_000]);
  expect(states(requests, 99_000)[0]).toEqual(['now', 0]);
  expect(states([...requests, sent('SIGTERM', 61_000)], 62_000)).toEqual([
    ['done', null],
    ['now', 14_000],
    ['ahead', null],
  ]);
});

test('who kills at once skips the rungs below, and the last rung has no end', () => {
  expect(states([sent('SIGKILL', 5)], 9)).toEqual([
    ['skipped', null],
    ['skipped', null],
    ['now', null],
  ]);
});
