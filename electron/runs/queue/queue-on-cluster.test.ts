import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RunId, type RunView, TargetId } from '#core/contract/run/run';
import { aRunView } from '#core/contract/run/run.test-data';
import { StartRequest } from '#core/contract/run/start-request';
import { err, ok } from '#core/lib/result';
import { Queue, type QueueDeps } from './queue';
import { WaitingList } from './waiting-list';

const WAITING = RunId.parse('20261121-090500-0000beef');
const AFTER = RunId.parse('20261121-090000-0000abcd');
const request = StartRequest.parse({ recipe: 'toy-hybrid', params: { seed: 4 } });
const viewOf = (change: Partial<RunView>): RunView =>
  aRunView({ runId: AFTER, recipe: 'toy-hybrid', phase: 'running', ...change });

let home: string;
let awaited: RunView | null;
let starts: unknown[];

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'rl-cockpit-queue-'));
  starts = [];
});
afterEach(() => rm(home, { recursive: true }));

async function open(other: Partial<QueueDeps> = {}): Promise<Queue> {
  return new Queue({
    run: async (runId) => (runId === WAITING ? null : awaited),
    start: async (queued) => {
      starts.push(queued.request);
      return ok(viewOf({ name: 'second' }));
    },
    waiting: await WaitingList.open(home, () => 1),
    ...other,
  });
}

const waits = { runId: WAITING, name: 'second', request, after: AFTER, onlyIfSucceeded: false };
const job = { jobId: '7', cluster: null, state: 'RUNNING', reason: null, needsPerson: false };
const JOB = { ...job, startMs: null, nodes: null, exitCode: null, attempt: 1, problem: null };
const onCluster = { ...request, target: TargetId.parse('slurm:lab'), slurm: { time: '30' } };

test('a cluster itself waits for another job of its own, so that the app may be closed', async () => {
  awaited = viewOf({ target: 'slurm:lab', job: JOB });
  const queue = await open();
  await queue.add({ ...waits, request: onCluster });
  await queue.startDue();
  const slurm = { time: '30', options: ['--dependency=afterany:7'] };
  expect(starts).toEqual([{ ...onCluster, slurm }]);
  expect(queue.list()).toEqual([]);
});

test.each([
  ['another cluster', { request: onCluster }, { target: 'slurm:other', job: JOB }],
  [
    'a Ray job: Ray has no dependencies',
    { request: { ...request, target: TargetId.parse('ray:lab') } },
    { target: 'ray:lab', job: { ...JOB, scheduler: 'ray' as const } },
  ],
  ['a run that is no job', { request: onCluster }, { target: 'slurm:lab' }],
  [
    'a run that has to succeed',
    { request: onCluster, onlyIfSucceeded: true },
    { target: 'slurm:lab', job: JOB },
  ],
  [
    'a job whose number is not known yet',
    { request: onCluster },
    { target: 'slurm:lab', job: { ...JOB, jobId: null } },
  ],
  [
    'a user who says what it depends on',
    { request: { ...onCluster, slurm: { options: ['--dependency=singleton'] } } },
    { target: 'slurm:lab', job: JOB },
  ],
])('the queue itself waits for %s', async (_, change, run) => {
  awaited = viewOf({ ...run, target: TargetId.parse(run.target) });
  const queue = await open();
  await queue.add({ ...waits, ...change });
  await queue.startDue();
  expect(starts).toEqual([]);
  expect(queue.list()).toHaveLength(1);
});

test('a cluster that does not take the job, because the other one has just ended, holds nothing back', async () => {
  awaited = viewOf({ target: 'slurm:lab', job: JOB });
  const refused = {
    code: 'slurm-refused',
    says: 'Job dependency problem.',
    remedy: 'Start again.',
  };
  const start = async (queued: { readonly request: unknown }) => {
    starts.push(queued.request);
    return err(refused);
  };
  const queue = await open({ start });
  await queue.add({ ...waits, request: onCluster });
  await queue.startDue();
  await queue.startDue();
  expect(queue.list()[0]?.held).toBeNull();
  expect(starts).toHaveLength(1);
});
