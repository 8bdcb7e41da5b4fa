import { array, assert, boolean, integer, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { RunId } from '#core/contract/run/run';
import { type Keepable, runsToDelete } from './retention';

const DAY_MS = 86_400_000;
const NOW = 1_000 * DAY_MS;
const id = (n: number): RunId => RunId.parse(`20260101-000000-${n.toString(16).padStart(8, '0')}`);
const run = (n: number, days: number, change: Partial<Keepable> = {}): Keepable => ({
  runId: id(n),
  endedMs: NOW - days * DAY_MS,
  bytes: 100e6,
  star: false,
  ...change,
});
const never = { olderThanDays: null, overBytes: null };

test('without a rule every run stays', () => {
  expect(runsToDelete([run(1, 999)], never, NOW)).toEqual([]);
});

test('old runs go, starred ones stay', () => {
  const runs = [run(1, 10), run(2, 31), run(3, 400), run(4, 500, { star: true })];
  expect(runsToDelete(runs, { ...never, olderThanDays: 30 }, NOW)).toEqual([id(3), id(2)]);
});

test('the oldest go until the rest fits; what has no known size is not taken for large', () => {
  const runs = [run(1, 1), run(2, 2), run(3, 3, { bytes: null }), run(4, 4, { star: true })];
  expect(runsToDelete(runs, { ...never, overBytes: 200e6 }, NOW)).toEqual([id(2)]);
  expect(runsToDelete(runs, { ...never, overBytes: 300e6 }, NOW)).toEqual([]);
});

test('no star is ever deleted, and no more goes than has to', () => {
  const runs = array(
    record({
      days: integer({ min: 0, max: 99 }),
      mb: integer({ min: 0, max: 500 }),
      star: boolean(),
    }),
  );
  const days = option(integer({ min: 1, max: 100 }), { nil: null });
  assert(
    property(runs, days, integer({ min: 100, max: 2_000 }), (drawn, olderThanDays, mb) => {
      const all = drawn.map((one, n) => run(n, one.days, { bytes: one.mb * 1e6, star: one.star }));
      const gone = runsToDelete(all, { olderThanDays, overBytes: mb * 1e6 }, NOW);
      const stay = all.filter(({ runId }) => !gone.includes(runId));
      expect(all.filter(({ runId, star }) => star && gone.includes(runId))).toEqual([]);
      const bytes = stay.reduce((sum, one) => sum + (one.bytes ?? 0), 0);
      const fits = bytes <= mb * 1e6 || stay.every(({ star }) => star);
      expect(fits).toBe(true);
    }),
  );
});
