import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunId } from '#core/contract/run/run';
import { aRunView } from '#core/contract/run/run.test-data';
import { StartRequest } from '#core/contract/run/start-request';
import { ok } from '#core/lib/result';
import { newRunId } from '../new-run-id';
import { queuedOrigin } from '../queue/queued-run';
import { cancelSweep } from './cancel-sweep';
import { estimateOf } from './sweep-estimate';
import { SweepBench } from './sweep-bench.fixture';

let bench: SweepBench;
beforeEach(async () => {
  bench = new SweepBench(await mkdtemp(path.join(tmpdir(), 'rl-cockpit-sweep-')));
  await bench.open();
});
afterEach(async () => {
  bench.queue.close();
  await rm(bench.home, { recursive: true });
});

test('seeds 1 to 5 are one act: the first starts, the others follow one after another', async () => {
  const sweep = await bench.start();
  expect(sweep.ok && sweep.value.runs.map(({ name }) => name)).toEqual(
    [1, 2, 3, 4, 5].map((seed) => `pole-seed-${seed}`),
  );
  expect(bench.going()).toEqual(['pole-seed-1']);
  expect(bench.queue.list().map(({ request }) => request.params?.['seed'])).toEqual([2, 3, 4, 5]);
  expect(bench.views().map((run) => run.sweep?.index)).toEqual([1, 2, 3, 4, 5]);
  expect(bench.views()[2]?.reasons).toEqual(['Waits for its turn: run 3 of 5 of pole.']);
  bench.end('pole-seed-1', 'succeeded');
  await bench.queue.startDue();
  expect(bench.going()).toEqual(['pole-seed-2']);
});

test('on Slurm a sweep is one array job: all of it starts at once, and Slurm takes the turns', async () => {
  const request = { recipe: 'sb3', name: 'pole', slurm: { time: '30' } };
  await bench.start({ request, atOnce: 2 });
  expect(bench.going()).toEqual([1, 2, 3, 4, 5].map((seed) => `pole-seed-${seed}`));
  const members = bench.requests.map(({ sweep }) => sweep);
  expect(members.map((member) => [member?.index, member?.arrayAtOnce])).toEqual(
    [1, 2, 3, 4, 5].map((index) => [index, 2]),
  );
});

test.each([
  ['stops after a failure', { stopsAfterFailure: true }],
  ['is of one run', { varies: [{ name: 'seed', values: [1] }] }],
])('a sweep on Slurm that %s takes its turns here', async (_, change) => {
  await bench.start({ request: { recipe: 'sb3', name: 'pole', slurm: {} }, ...change });
  expect(bench.going()).toEqual(['pole-seed-1']);
  expect(bench.requests[0]?.sweep?.arrayAtOnce).toBeUndefined();
});

test('a sweep on Slurm that waits for another run takes its turns here', async () => {
  const first = aRunView({ runId: newRunId(0), name: 'first', phase: 'running' });
  bench.started.set(first.runId, first);
  const request = { recipe: 'sb3', name: 'pole', slurm: {} };
  await bench.start({ request, after: first.runId });
  bench.end('first', 'succeeded');
  await bench.queue.startDue();
  expect(bench.going()).toEqual(['pole-seed-1']);
});

test('two at a time run at the same time, whichever ends first', async () => {
  await bench.start({ atOnce: 2 });
  expect(bench.going()).toEqual(['pole-seed-1', 'pole-seed-2']);
  bench.end('pole-seed-2', 'succeeded');
  await bench.queue.startDue();
  expect(bench.going()).toEqual(['pole-seed-1', 'pole-seed-3']);
});

test('a seed that fails does not stop the others, unless that was chosen', async () => {
  await bench.start();
  bench.end('pole-seed-1', 'failed');
  await bench.queue.startDue();
  expect(bench.going()).toEqual(['pole-seed-2']);

  await bench.start({ request: { recipe: 'sb3', name: 'strict' }, stopsAfterFailure: true });
  bench.end('strict-seed-1', 'failed');
  await bench.queue.startDue();
  expect(bench.going()).toEqual(['pole-seed-2']);
  const held = bench.queue.list().filter((one) => one.held !== null);
  expect(held.map(({ name }) => name)).toEqual([2, 3, 4, 5].map((seed) => `strict-seed-${seed}`));
  expect(held[0]?.held?.says).toBe(
    'strict-seed-1 did not succeed (failed), and its sweep stops after a failure.',
  );
});

test('a sweep that waits for another run starts when that has ended, and then in turns', async () => {
  const first = aRunView({ runId: newRunId(0), name: 'first', phase: 'running' });
  bench.started.set(first.runId, first);
  const sweep = await bench.start({ after: first.runId });
  expect(sweep.ok).toBe(true);
  expect(bench.going()).toEqual(['first']);
  bench.end('first', 'failed');
  await bench.queue.startDue();
  expect(bench.going()).toEqual(['pole-seed-1']);
});

test('a seed that cannot be started is held for the user, and the next one has its turn', async () => {
  bench.refused.add('pole-seed-1');
  await bench.start();
  expect(bench.queue.list()[0]?.held?.says).toBe('The disk is full.');
  expect(bench.going()).toEqual(['pole-seed-2']);
});

test('a seed that the user takes out of the queue holds no other run back', async () => {
  const sweep = await bench.start();
  if (!sweep.ok) throw new Error(sweep.error.says);
  const second = sweep.value.runs[1]?.runId;
  if (second === undefined) throw new Error('there are five');
  await bench.queue.remove(second);
  bench.end('pole-seed-1', 'succeeded');
  await bench.queue.startDue();
  expect(bench.going()).toEqual(['pole-seed-3']);
});

test('the next engine finds the rest of the sweep and continues with it', async () => {
  await bench.start();
  bench.queue.close();
  await bench.open();
  expect(bench.queue.list().map(({ turn }) => turn?.before.length)).toEqual([1, 2, 3, 4]);
  bench.end('pole-seed-1', 'succeeded');
  await bench.queue.startDue();
  expect(bench.going()).toEqual(['pole-seed-2']);
});

test('a sweep is cancelled as one act: nothing more of it starts, and what is running is asked to stop', async () => {
  const [one, other] = [await bench.start(), await bench.start({ request: { recipe: 'toy' } })];
  if (!one.ok || !other.ok) throw new Error('both start');
  const cancel = (stops: boolean) => cancelSweep(bench, one.value.id, stops);
  expect(await cancel(false)).toMatchObject({ value: { stopping: [] } });
  expect(bench.queue.list().every(({ request }) => request.sweep?.id === other.value.id)).toBe(
    true,
  );
  const first: RunId | undefined = one.value.runs[0]?.runId;
  expect(await cancel(true)).toEqual(ok({ removed: [], stopping: [first] }));
  expect(bench.stopped).toEqual([first]);
  expect(await cancelSweep(bench, '20260101-000000-00000000', true)).toMatchObject({ ok: false });
});

test('a cancelled sweep is put back into the queue by undo, under the same ids and in the same order, and only once', async () => {
  const sweep = await bench.start();
  if (!sweep.ok) throw new Error(sweep.error.says);
  const before = bench.queue.list();
  const cancelled = await cancelSweep(bench, sweep.value.id, false);
  if (!cancelled.ok) throw new Error(cancelled.error.says);
  expect(bench.queue.list()).toEqual([]);
  const { removed } = cancelled.value;
  expect(await bench.queue.restore(removed)).toEqual(ok(removed));
  expect(bench.queue.list()).toEqual(before);
  bench.end('pole-seed-1', 'succeeded');
  await bench.queue.startDue();
  expect(bench.going()).toEqual(['pole-seed-2']);
  expect(await bench.queue.restore(removed)).toMatchObject({ error: { code: 'not-removed' } });
});

test('a run that waits has its place in the tree of the run whose values it takes, or whose checkpoint it continues from', () => {
  const parent = newRunId(0);
  const checkpoint = `/home/runs/${parent}/work/models/a.zip`;
  const request = StartRequest.parse({ recipe: 'sb3', params: { model: checkpoint } });
  const waiting = {
    runId: newRunId(1),
    name: 'later',
    request,
    after: parent,
    onlyIfSucceeded: false,
    queuedMs: 1,
    held: null,
  };
  expect(queuedOrigin(waiting)).toEqual([
    [
      waiting.runId,
      {
        recipe: 'sb3',
        parent: null,
        files: [{ run: parent, path: checkpoint, param: 'model' }],
      },
    ],
  ]);
  const again = { ...waiting, request: StartRequest.parse({ recipe: 'sb3', from: parent }) };
  expect(queuedOrigin(again)).toMatchObject([[again.runId, { parent }]]);
  const alone = { ...waiting, request: StartRequest.parse({ recipe: 'sb3' }) };
  expect(queuedOrigin(alone)).toEqual([]);
});

test('nothing of a sweep waits when it is refused: too many runs, a command by hand, a missing run', async () => {
  const seeds = [{ name: 'seed', values: Array.from({ length: 25 }, (_, i) => i) }];
  const twice = [...seeds, { name: 'learning_rate', values: [1, 2] }];
  expect(await bench.start({ varies: twice })).toMatchObject({
    error: { says: 'That is 50 runs; a sweep has at most 25.' },
  });
  const byHand = { recipe: 'sb3', byHand: ['python', 'train.py'] };
  expect(await bench.start({ request: byHand })).toMatchObject({
    error: { code: 'sweep-by-hand' },
  });
  const command = { recipe: 'command', argv: ['python', 'train.py'] };
  expect(await bench.start({ request: command })).toMatchObject({
    error: { code: 'sweep-no-option', remedy: expect.stringContaining('--seed 1') },
  });
  expect(await bench.start({ after: newRunId(0) })).toMatchObject({ ok: false });
  expect(bench.queue.list()).toEqual([]);
});

test('what a sweep will take is the median of earlier runs, times its runs', () => {
  const runs = [10, 20, 90].map((durationMs) => ({ durationMs, bytes: durationMs * 100 }));
  const sweep = { count: 5, atOnce: 2, isAlike: true };
  expect(estimateOf(runs, sweep)).toEqual({
    runMs: 20,
    totalMs: 60,
    bytes: 10_000,
    runs: 3,
    isAlike: true,
  });
  expect(estimateOf([], sweep)).toMatchObject({ runMs: null, totalMs: null, bytes: null });
});
