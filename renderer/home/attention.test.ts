import { expect, test } from 'vitest';
import { Queued } from '#core/contract/start/queue-calls';
import { RunId, type RunView } from '#core/contract/run/run';
import { TransferView } from '#core/contract/transfer/transfer-calls';
import { aRun } from '../bridge/fixtures/run.test-data';
import { attentionItems } from './attention';

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
const names = (matches: readonly string[]): readonly string[] =>
  attentionItems(runs, [], new Set(matches)).map(({ name }) => name);

test('a run that hangs comes first, then bad ends not looked at yet, the newest first', () => {
  expect(names([])).toEqual(['silent', 'newer', 'older', 'gone']);
});

test('a bad end that was looked at needs nothing any more, a run that still hangs does', () => {
  expect(names([idOf(2), idOf(6)])).toEqual(['silent', 'older', 'gone']);
});

test('what needs a look says why', () => {
  const [, newer] = attentionItems(runs, [], new Set());
  expect(newer).toMatchObject({ glyph: 'suspicious', to: `/runs/${idOf(2)}`, run: idOf(2) });
  expect(newer?.says).toBe('Memory was full.');
});

test('a failed run says what it looks like, where that is known', () => {
  const probableCause = new Map([[String(idOf(2)), 'Looks like a full disk.']]);
  const [, newer, older] = attentionItems(runs, [], new Set(), [], probableCause);
  expect(newer?.says).toBe('Looks like a full disk.');
  expect(older?.says).toBe('Memory was full.');
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
  expect(attentionItems([], [queued], new Set())).toMatchObject([
    { name: 'arpo-2', says: 'Will not start automatically: The run it waited for failed.' },
  ]);
  expect(attentionItems([], [{ ...queued, held: null }], new Set())).toEqual([]);
});

test('a bad end without a reason says at least how it ended', () => {
  const [only] = attentionItems([aRun({ phase: 'lost', reasons: [] })], [], new Set());
  expect(only?.says).toBe('Unknown outcome');
});

const view = (id: string, state: TransferView['state']): TransferView =>
  TransferView.parse({
    id,
    request: { from: { target: 'local', path: '/p' }, to: { target: 'ssh:lab', path: null } },
    whenExists: 'refuse',
    from: { target: 'local', path: '/home/me/project' },
    to: { target: 'ssh:lab', path: '/q' },
    files: 1,
    bytes: 3e6,
    beganMs: 7,
    state,
    totalBytes: 3e6,
    arrivedBytes: 1e6,
    wireBytes: 0,
    cuts: 0,
    bytesPerSecond: null,
    elapsedMs: 0,
    problem: null,
    done: null,
  });

test('a transfer that was cut off and waits for a word comes before ended runs, and only that one', () => {
  const sends = [view('a', 'cut'), view('b', 'waiting'), view('c', 'cancelled'), view('d', 'done')];
  const needs = attentionItems(runs, [], new Set(), sends);
  expect(needs.map(({ name }) => name)).toEqual(['silent', 'project', 'newer', 'older', 'gone']);
  expect(needs[1]).toMatchObject({
    to: '/send/a',
    says: 'Interrupted when the app closed: 1 MB of 3 MB arrived',
  });
});
