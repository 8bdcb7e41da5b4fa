import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assert, boolean, constantFrom, property } from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Phase, RunId, type RunView, TargetId, Verdict } from '#core/contract/run/run';
import { aRunView } from '#core/contract/run/run.test-data';
import { RunDetail } from '#core/contract/run/run-detail';
import { StartRequest } from '#core/contract/run/start-request';
import { err, ok } from '#core/lib/result';
import { queueDecision } from './queue-decision';
import { Queue, type QueueDeps } from './queue';
import { queuedDetail } from './queued-run';
import { WaitingList } from './waiting-list';

const WAITING = RunId.parse('20261121-090500-0000beef');
const AFTER = RunId.parse('20261121-090000-0000abcd');
const request = StartRequest.parse({ recipe: 'toy-hybrid', params: { seed: 4 } });
const viewOf = (change: Partial<RunView>): RunView =>
  aRunView({
    runId: AFTER,
    name: 'first',
    recipe: 'toy-hybrid',
    phase: 'running',
    ...change,
  });

let home: string;
let awaited: RunView | null;
let starts: unknown[];
let deps: Omit<QueueDeps, 'waiting'>;

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'rl-cockpit-queue-'));
  awaited = viewOf({});
  starts = [];
  deps = {
    run: async (runId) => (runId === WAITING ? null : awaited),
    start: async (queued) => {
      starts.push(queued.request);
      return ok(viewOf({ name: 'second' }));
    },
  };
});
afterEach(() => rm(home, { recursive: true }));

/** The queue of the next engine of this home. */
async function open(other: Partial<QueueDeps> = {}): Promise<Queue> {
  return new Queue({ ...deps, waiting: await WaitingList.open(home, () => 1), ...other });
}

const waits = {
  runId: WAITING,
  name: 'second',
  request,
  after: AFTER,
  onlyIfSucceeded: false,
};

test('a training waits until the other one has ended, and then starts once', async () => {
  const queue = await open();
  await queue.add(waits);
  await queue.startDue();
  expect(starts).toEqual([]);
  awaited = viewOf({ phase: 'ended', verdict: 'failed' });
  await Promise.all([queue.startDue(), queue.startDue()]);
  expect(starts).toEqual([request]);
  expect(queue.list()).toEqual([]);
  queue.close();
});

test('a run that an engine has not listed yet is waited for, not taken for one that no longer exists', async () => {
  const queue = await open({ run: async () => 'unseen' });
  await queue.add(waits);
  await queue.startDue();
  expect(queue.list()).toMatchObject([{ runId: WAITING, held: null }]);
  expect(starts).toEqual([]);
  awaited = viewOf({ phase: 'ended', verdict: 'failed' });
  queue.close();
  const next = await open();
  await next.startDue();
  expect(starts).toEqual([request]);
  next.close();
});

test('a run of a sweep waits for its turn while an earlier one has not been listed yet', async () => {
  const queue = await open({ run: async () => 'unseen' });
  const turn = { sweep: 'sweep', before: [AFTER], atOnce: 1, stopsAfterFailure: false };
  await queue.add({ ...waits, after: null, turn });
  await queue.startDue();
  expect([starts, queue.list().map(({ held }) => held)]).toEqual([[], [null]]);
  queue.close();
});

test('one that is queued again under its id, by a client whose line was cut, waits once, and not at all when it has begun', async () => {
  const queue = await open();
  await queue.add(waits);
  await queue.addAll([waits]);
  expect(queue.list()).toHaveLength(1);
  await queue.remove(WAITING);
  queue.close();
  const started = await open({ run: async () => viewOf({ runId: WAITING }) });
  expect(await started.add(waits)).toMatchObject({ ok: true, value: { runId: WAITING } });
  expect(started.list()).toEqual([]);
  started.close();
});

test('one that was to follow only a success says why it does not, and can still be started', async () => {
  const queue = await open();
  await queue.add({ ...waits, onlyIfSucceeded: true });
  awaited = viewOf({ phase: 'ended', verdict: 'failed' });
  await queue.startDue();
  expect(starts).toEqual([]);
  expect(queue.list()[0]?.held?.says).toContain('first did not succeed (failed)');
  expect(await queue.startNow(WAITING)).toMatchObject({ ok: true });
  expect(starts).toHaveLength(1);
  queue.close();
});

test('a run that only finished is no success, and the one that waits for one says what to do', async () => {
  const queue = await open();
  await queue.add({ ...waits, onlyIfSucceeded: true });
  awaited = viewOf({ phase: 'ended', verdict: 'finished' });
  await queue.startDue();
  expect(starts).toEqual([]);
  expect(queue.list()[0]?.held).toEqual({
    says: 'first finished without success criteria, and this run starts only after a success.',
    remedy: 'Set success criteria for first, start this run now, or remove it.',
  });
  queue.close();
});

test('the next engine finds what waited, and starts what has become due meanwhile', async () => {
  const first = await open();
  await first.add(waits);
  first.close();
  awaited = viewOf({ phase: 'ended', verdict: 'succeeded' });
  const second = await open();
  await second.startDue();
  expect(starts).toEqual([request]);
  second.close();
});

test('an engine that died while it started one leaves it to the next, which starts the same run', async () => {
  const first = await open({ start: () => new Promise(() => undefined) });
  await first.add(waits);
  awaited = viewOf({ phase: 'ended', verdict: 'succeeded' });
  void first.startDue();
  first.close();
  const ids: string[] = [];
  const second = await open({
    start: async ({ runId }) => {
      ids.push(runId);
      return ok(viewOf({ runId, name: 'second' }));
    },
  });
  await second.startDue();
  expect(ids).toEqual([WAITING]);
  expect(second.list()).toEqual([]);
  second.close();
});

const said = (run: RunView | null, onlyIfSucceeded: boolean) => {
  const next = queueDecision({ onlyIfSucceeded }, run);
  return typeof next === 'string' ? next : 'held';
};

test('no matter what becomes of the one it waits for, a training starts, waits or says why not', () => {
  assert(
    property(
      constantFrom(...Phase.options),
      constantFrom(null, ...Verdict.options),
      boolean(),
      (phase, verdict, onlyIfSucceeded) => {
        const isOver = phase === 'ended' || phase === 'lost';
        const next = said(viewOf({ phase, verdict }), onlyIfSucceeded);
        expect(next === 'wait').toBe(!isOver || verdict === null);
        const mayStart = !onlyIfSucceeded || verdict === 'succeeded';
        expect(next === 'start' && !mayStart).toBe(false);
      },
    ),
  );
  expect(said(null, false)).toBe('held');
});

test('one that cannot be started keeps its values and says why', async () => {
  const refusal = { code: 'x', says: 'No room.', remedy: 'Free some.' };
  const queue = await open({ start: async () => err(refusal) });
  await queue.add(waits);
  awaited = null;
  await queue.startDue();
  expect(queue.list()[0]?.held?.says).toContain('no longer exists');
  expect(await queue.startNow(WAITING)).toMatchObject({ ok: false });
  expect(queue.list()).toMatchObject([{ request, held: { says: 'No room.' } }]);
  await queue.remove(WAITING);
  expect(await queue.remove(WAITING)).toMatchObject({ error: { code: 'not-queued' } });
  queue.close();
});

test.each(['agent-gone', 'agent-silent', 'target-off'])(
  'one whose start met a dead agent (%s) is not held for the user: it starts, once, when the agent is back',
  async (code) => {
    const refusal = { code, says: 'The agent is not responding.', remedy: 'It restarts.' };
    let isBack = false;
    const queue = await open({
      start: async ({ request: requested }) => {
        if (!isBack) return err(refusal);
        starts.push(requested);
        return ok(viewOf({ name: 'second' }));
      },
    });
    await queue.add(waits);
    awaited = viewOf({ phase: 'ended', verdict: 'succeeded' });
    await queue.startDue();
    expect(queue.list()).toMatchObject([{ held: null }]);
    isBack = true;
    await queue.startDue();
    await queue.startDue();
    expect(starts).toEqual([request]);
    expect(queue.list()).toEqual([]);
    queue.close();
  },
);

test('one for a host that is not connected is held with what to do', async () => {
  const refusal = {
    code: 'target-off',
    says: 'lab is not connected.',
    remedy: 'Connect it first.',
  };
  const queue = await open({ start: async () => err(refusal) });
  await queue.add({ ...waits, request: { ...request, target: TargetId.parse('ssh:lab') } });
  awaited = viewOf({ phase: 'ended', verdict: 'succeeded' });
  await queue.startDue();
  expect(queue.list()).toMatchObject([{ held: { says: 'lab is not connected.' } }]);
  queue.close();
});

test('a queue that cannot be read is set aside and not overwritten', async () => {
  await writeFile(path.join(home, 'queue.json'), 'nonsense');
  const queue = await open();
  await queue.add(waits);
  expect(await readFile(path.join(home, 'queue.json.unreadable'), 'utf8')).toBe('nonsense');
  queue.close();
});

test('a training that waits shows its own metrics if it was given any, and none where it has none', () => {
  const patterns = [String.raw`score=score: (\d+)`];
  const queued = { ...waits, request: { ...request, patterns }, queuedMs: 1, held: null };
  const run = viewOf({ runId: WAITING, phase: 'queued' });
  expect(RunDetail.parse(queuedDetail(run, queued, null)).patterns).toEqual(patterns);
  const bare = queuedDetail(run, { ...queued, request }, null);
  expect(RunDetail.parse(bare).patterns).toBeUndefined();
});
