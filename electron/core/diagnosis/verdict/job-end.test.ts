import { expect, test } from 'vitest';
import type { Exit } from '../../contract/run/run-directory';
import { type JobState, UNKNOWN_TO_SLURM, WITHDRAWN } from '../../contract/jobs/job';
import { jobCase, PROC } from '../fixtures/job-case.test-data';
import { verdictCase } from '../fixtures/verdict-case.test-data';
import { judge } from './judge';

const job = { name: 'rlc-x', jobId: '40', cluster: null, submittedMs: 1 };

/** A run whose job Slurm says this of, with and without an exit record. */
const judged = (state: Partial<JobState>, exit: Partial<Exit> | null, hasStarted = true) =>
  judge(jobCase(job, state, exit, hasStarted));

const request = (nonce: string) => ({ mode: 'graceful', nonce, wallMs: 1 }) as const;

test.each([
  ['TIMEOUT', 'stopped', 'Slurm ended it at its time limit.'],
  ['CANCELLED', 'stopped', 'Its Slurm job 40 was cancelled by user 33.'],
  ['PREEMPTED', 'stopped', 'Slurm preempted it: its nodes went to another job.'],
  ['OUT_OF_MEMORY', 'failed', 'used more memory than its job had'],
  ['NODE_FAIL', 'failed', 'Its node failed (node1).'],
])('a job that ended as %s without a record is %s, by its own name', (state, verdict, says) => {
  const { verdict: said, reasons } = judged({ state, by: '33', nodes: 'node1' }, null);
  expect({ said, says: reasons[0] }).toEqual({
    said: verdict,
    says: expect.stringContaining(says) as unknown,
  });
});

test('Slurm’s word alone is never a success, and no word is a lost run', () => {
  expect(judged({ state: 'COMPLETED', exitCode: '0:0' }, null).verdict).toBe('suspicious');
  expect(judged({ state: 'FAILED', exitCode: '0:9' }, null).reasons[0]).toContain('0:9');
  expect(judged({ state: UNKNOWN_TO_SLURM }, null)).toMatchObject({
    phase: 'lost',
    verdict: 'lost',
  });
});

test('a job that was cancelled while it waited never ran', () => {
  expect(judged({ state: 'CANCELLED' }, null, false).reasons).toEqual([
    'Cancelled while it waited for Slurm. It never ran.',
  ]);
});

test('a task of an array that was stopped while it waited never ran', () => {
  const { verdict, reasons } = judged({ state: WITHDRAWN }, null, false);
  expect({ verdict, reasons }).toEqual({
    verdict: 'stopped',
    reasons: ['Stopped while it waited for Slurm. It never ran.'],
  });
});

test('while Slurm did not say its last word twice, nothing is judged without a record', () => {
  expect(judged({ state: 'FAILED', isSettled: false }, null).verdict).toBeNull();
  expect(judged({ state: 'PENDING', isSettled: false }, null, false).verdict).toBeNull();
});

test('a program that left with 0 after the warning was stopped by the limit, though Slurm says COMPLETED', () => {
  const { verdict, reasons } = judged({}, { code: 0, requested: request('time-limit') });
  expect(verdict).toBe('stopped');
  expect(reasons[0]).toBe('Its Slurm time limit was near, and it was asked to save and stop.');
});

test('who sent the signal is Slurm’s word: the record only says that one came', () => {
  const byTerm = { code: null, signal: 'SIGTERM', requested: null };
  expect(judged({ state: 'TIMEOUT' }, byTerm).reasons[0]).toBe('Slurm ended it at its time limit.');
  const noted = { code: 0, requested: { ...request('scheduler'), mode: 'term' } } as const;
  expect(judged({ state: 'CANCELLED' }, noted).verdict).toBe('stopped');
});

test('a stop that the user asked for, and an end of the program’s own, stay what they are', () => {
  expect(
    judged({ state: 'CANCELLED' }, { code: 0, requested: request('n1') }).reasons[0],
  ).toContain('Stopped on request.');
  const own = judged({ state: 'COMPLETED' }, { code: 0, requested: null });
  expect(own.reasons.join(' ')).not.toContain('Slurm');
  expect(own.checks.find(({ id }) => id === 'job')?.says).toContain('COMPLETED');
  expect(judged({ state: 'FAILED' }, { code: 3, requested: null }).verdict).toBe('failed');
});

test('the time that a run should take is that of all attempts of its job', () => {
  const attempt = { number: 1, jobId: '40', restarts: 1, nodes: null, startedMs: 2 };
  const state = (earlierMs: number) => {
    const usual = verdictCase({ exit: { code: 0, elapsedMs: 10_000 } });
    const spec = { ...usual.spec, expectations: { minDurationMs: 60_000 } };
    const gone = { lock: 'free', childAlive: null, sameBoot: null } as const;
    const digest = { ...gone, proc: PROC, job, attempt: { ...attempt, earlierMs } };
    return judge({ ...usual, spec, digest }).checks.find(({ id }) => id === 'time')?.state;
  };
  expect(state(55_000)).toBe('ok');
  expect(state(0)).not.toBe('ok');
});
