import { expect, test } from 'vitest';
import { proc, verdictCase } from '#core/diagnosis/fixtures/verdict-case.test-data';
import { RunDigest } from '#core/contract/run/run-digest';
import type { RunEvent } from '#core/contract/run/run-directory';
import { JobState } from '#core/contract/jobs/job';
import { programStartMs } from './program-start';
import { hasEnded, runView } from './run-view';

const { spec, exit } = verdictCase({});
const job = { name: 'rlc-one', jobId: '5', cluster: null, submittedMs: 1 };
const state = (change: Partial<JobState>): JobState =>
  JobState.parse({
    state: 'PENDING',
    reason: null,
    sinceMs: 1,
    requeuedMs: null,
    isSettled: false,
    ...change,
  });

const digest = (change: Partial<RunDigest>): RunDigest =>
  RunDigest.parse({
    runId: spec.runId,
    runDir: '/runs/one',
    spec,
    specProblem: null,
    proc: null,
    heartbeat: null,
    exit: null,
    lock: 'absent',
    childAlive: null,
    sameBoot: null,
    logBytes: 0,
    job,
    jobState: state({}),
    ...change,
  });

function view(change: Partial<RunDigest>, events: readonly RunEvent[] = []) {
  const progress = { revision: 1, pointCount: 0, lastX: null, xKind: null };
  const rest = { goal: null, judgement: null, foreign: false, revision: 7, lostSinceMs: null };
  return runView({ spec, digest: digest(change), progress, events, ...rest });
}

test('a job that waits is no run that never began, however long it waits, and says why', () => {
  const waiting = { jobState: state({ reason: 'Priority' }) };
  expect(hasEnded(digest(waiting), spec.createdMs + 86_400_000)).toBe(false);
  expect(view(waiting)).toMatchObject({
    phase: 'waiting',
    reasons: [expect.stringContaining('Priority') as unknown],
    job: { jobId: '5', attempt: 1, state: 'PENDING' },
  });
});

test('a run whose array is not submitted yet waits for the others of its sweep', () => {
  const unsubmitted = { job: { ...job, jobId: null, submittedMs: null }, jobState: null };
  expect(hasEnded(digest(unsubmitted), spec.createdMs + 86_400_000)).toBe(false);
  const { phase, reasons } = view(unsubmitted);
  expect({ phase, reasons }).toEqual({
    phase: 'waiting',
    reasons: ['Waiting for the other runs of its sweep: Slurm gets all of them as one array job.'],
  });
});

test('a job that ended and whose record is not seen yet is not waiting for Slurm, and says until when', () => {
  const ended = {
    jobState: state({ state: 'COMPLETED', recordDueMs: Date.UTC(2026, 10, 28, 14, 32) }),
  };
  const { phase, reasons } = view(ended);
  expect(phase).toBe('preparing');
  expect(reasons).toEqual([
    'Slurm reports COMPLETED. The run’s own record is not seen yet: a folder on a network may show files late. It is judged at 14:32 UTC at the latest.',
  ]);
  const onRay = { ...ended, job: { ...job, scheduler: 'ray' as const } };
  expect(view(onRay).reasons[0]).toMatch(/^Ray reports COMPLETED\./);
});

test('its phases follow the run directory; a silent Slurm is said and changes none', () => {
  expect(view({ jobState: state({ state: 'RUNNING' }) }).phase).toBe('preparing');
  const problem = { says: 'Slurm does not answer.', sinceMs: 1 };
  const running = {
    proc: proc(),
    lock: 'held',
    jobState: state({ state: 'RUNNING', problem }),
  } as const;
  expect(view(running)).toMatchObject({ phase: 'running', reasons: ['Slurm does not answer.'] });
});

test('an exit record waits for Slurm’s word, and for a silent Slurm five minutes', () => {
  const ended = digest({ proc: proc(), exit, lock: 'free' });
  expect(hasEnded(ended, exit?.endedMs ?? 0)).toBe(false);
  expect(hasEnded(ended, (exit?.endedMs ?? 0) + 301_000)).toBe(true);
  const settled = { proc: proc(), exit, jobState: state({ state: 'COMPLETED', isSettled: true }) };
  expect(hasEnded(digest({ ...settled, lock: 'free' }))).toBe(true);
  // What still runs has not ended, no matter what Slurm says.
  expect(hasEnded(digest({ ...settled, lock: 'held' }))).toBe(false);
});

test('a continued run began with its first attempt, and its time is that of all of them', () => {
  const attempt = { number: 1, jobId: '5', restarts: 1, nodes: null, startedMs: 900 };
  const later = {
    proc: { ...proc(), startedMs: 1_000 },
    attempt: { ...attempt, firstStartedMs: 100, earlierMs: 7_000 },
  };
  expect(programStartMs(digest(later))).toBe(100);
  expect(programStartMs(digest({ proc: { ...proc(), startedMs: 1_000 } }))).toBe(1_000);
  expect(programStartMs(digest({}))).toBeNull();
  const own = view({ proc: proc(), exit }).durationMs ?? 0;
  expect(view({ ...later, exit }).durationMs).toBe(own + 7_000);
});

const stopAt = (wallMs: number) => [{ kind: 'stop-requested', wallMs, monoMs: 1, says: '' }];

test('a second attempt is not stopping because the first one was asked to', () => {
  const running = { proc: { ...proc(), startedMs: 100 }, lock: 'held' } as const;
  expect(view(running, stopAt(50)).phase).toBe('running');
  expect(view(running, stopAt(150)).phase).toBe('stopping');
});

test('of a Ray job the record is enough: a head that died says no last word', () => {
  const problem = { says: 'Ray does not answer: nothing listens there.', sinceMs: 1 };
  const jobState = state({ state: 'RUNNING', problem });
  const ended = { exit, lock: 'free', proc: proc(), jobState } as const;
  const ray = digest({ ...ended, job: { ...job, scheduler: 'ray' } });
  const [soon, later] = [(exit?.endedMs ?? 0) + 5_000, (exit?.endedMs ?? 0) + 15_000];
  expect([hasEnded(ray, soon), hasEnded(ray, later)]).toEqual([false, true]);
  expect(hasEnded(digest(ended), later)).toBe(false);
  expect(hasEnded({ ...ray, lock: 'held' }, later)).toBe(false);
});

test('a Ray job that waits says what for, and its view names its scheduler', () => {
  const reason =
    'Job has not started yet. It may be waiting for resources (CPUs, GPUs, memory, custom resources) to become available. It may be waiting for the runtime environment to be set up';
  const waiting = view({ job: { ...job, scheduler: 'ray' }, jobState: state({ reason }) });
  expect(waiting).toMatchObject({
    phase: 'waiting',
    reasons: ['Waiting for Ray: no node has free what it reserves.'],
    job: { scheduler: 'ray' },
  });
});
