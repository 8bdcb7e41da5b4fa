import { expect, test } from 'vitest';
import { Queued } from '#core/contract/queue-calls';
import { RunId, type RunView } from '#core/contract/run';
import { aRun } from '../run-for-tests';
import { needsOf } from './needs-look';

const idOf = (last: number): RunId =>
  RunId.parse(`20261121-091400-${String(last).padStart(8, '0')}`);
const ended: Partial<RunView> = {
  phase: 'ended',
  reasons: ['Memory was full.'],
  durationMs: 0,
};
const runs = [
  aRun({ ...ended, runId: idOf(1), name: 'older', verdict: 'failed', startedMs: 1 }),
  aRun({ ...ended, runId: idOf(2), name: 'newer', verdict: 'suspicious', startedMs: 2 }),
  aRun({ ...ended, runId: idOf(3), name: 'well', verdict: 'succeeded', startedMs: 3 }),
  aRun({ ...ended, runId: idOf(4), name: 'mine', verdict: 'stopped', startedMs: 4 }),
  aRun({ ...ended, runId: idOf(5), name: 'imported', verdict: null, startedMs: 5 }),
  aRun({ runId: idOf(6), name: 'silent', activity: 'hung' }),
  aRun({ runId: idOf(7), name: 'gone', phase: 'lost', startedMs: 0, durationMs: 0 }),
];
const names = (looked: readonly string[]): readonly string[] =>
  needsOf(runs, [], new Set(looked)).map(({ name }) => name);

test('a run that hangs comes first, then bad ends that nobody has looked at, the newest first', () => {
  expect(names([])).toEqual(['silent', 'newer', 'older', 'gone']);
});

test('a bad end that was looked at needs nothing any more, a run that still hangs does', () => {
  expect(names([idOf(2), idOf(6)])).toEqual(['silent', 'older', 'gone']);
});

test('what needs a look says why', () => {
  const [, newer] = needsOf(runs, [], new Set());
  expect(newer).toMatchObject({ glyph: 'suspicious', to: `/runs/${idOf(2)}`, run: idOf(2) });
  expect(newer?.says).toBe('Memory was full.');
});

test('a training that waits and cannot start names its reason', () => {
  const held = { says: 'The run it waited for failed.', remedy: 'Start it now.' };
  const queued = Queued.parse({
    runId: idOf(8),
    name: 'arpo-2',
    request: { recipe: 'toy-arpo' },
    after: idOf(1),
    onlyIfSucceeded: true,
    queuedMs: 1,
    held,
  });
  expect(needsOf([], [queued], new Set())).toMatchObject([
    { name: 'arpo-2', says: 'Does not start by itself: The run it waited for failed.' },
  ]);
  expect(needsOf([], [{ ...queued, held: null }], new Set())).toEqual([]);
});

test('a bad end without a reason says at least how it ended', () => {
  const [only] = needsOf([aRun({ phase: 'lost', reasons: [] })], [], new Set());
  expect(only?.says).toBe('Its end was not seen');
});
