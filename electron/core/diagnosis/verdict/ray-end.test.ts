import { expect, test } from 'vitest';
import type { Exit } from '../../contract/run/run-directory';
import { type JobState, UNKNOWN_TO_RAY, WITHDRAWN } from '../../contract/jobs/job';
import { jobCase } from '../fixtures/job-case.test-data';
import { judge } from './judge';

const job = {
  scheduler: 'ray',
  name: 'rlc-x',
  jobId: 'rlc-x',
  cluster: null,
  submittedMs: 1,
} as const;

/** A run whose job Ray says this of, with and without an exit record. */
const judged = (state: Partial<JobState>, exit: Partial<Exit> | null, hasStarted = true) =>
  judge(jobCase(job, state, exit, hasStarted));

test.each([
  ['STOPPED', true, 'stopped', 'Its Ray job was stopped, and its supervisor wrote no exit record.'],
  ['STOPPED', false, 'stopped', 'Its Ray job was stopped before it began. It never ran.'],
  [WITHDRAWN, false, 'stopped', 'Stopped while it waited for Ray. It never ran.'],
  ['SUCCEEDED', true, 'suspicious', 'Ray reports that it succeeded, but its supervisor'],
  [UNKNOWN_TO_RAY, true, 'lost', 'Unknown outcome: Ray has no such job (its head ended'],
  ['NEWER_WORD', true, 'lost', 'Unknown outcome: Ray reports NEWER_WORD'],
] as const)('a Ray job that is %s without a record (started: %s) is %s', (...row) => {
  const [state, hasStarted, verdict, says] = row;
  const { verdict: said, reasons } = judged({ state }, null, hasStarted);
  expect({ said, says: reasons[0] }).toEqual({
    said: verdict,
    says: expect.stringContaining(says) as unknown,
  });
});

test('FAILED with an exit code is a failure; without one Ray only lost sight of it', () => {
  const said = 'Job supervisor actor died';
  const killed = judged({ state: 'FAILED', exitCode: '-9' }, null);
  expect(killed.verdict).toBe('failed');
  expect(killed.reasons[0]).toBe(
    'Ray reports that it failed with exit code -9, and its supervisor wrote no exit record.',
  );
  expect(judged({ state: 'FAILED', said }, null).verdict).toBe('lost');
  const never = judged({ state: 'FAILED', said: 'runtime_env setup failed' }, null, false);
  expect(never.verdict).toBe('failed');
  expect(never.reasons[0]).toContain(
    '(runtime_env setup failed), and its supervisor never started',
  );
});

test('the run’s own record decides, whatever Ray says of the job', () => {
  const own = judged(
    { state: 'FAILED', said: 'Job supervisor actor died' },
    { code: 0, requested: null },
  );
  expect(own.verdict).toBe('finished');
  expect(own.checks.find(({ id }) => id === 'job')).toMatchObject({
    state: 'unknown',
    says: expect.stringContaining('Ray job rlc-x: FAILED') as unknown,
  });
  const lost = judged({ state: UNKNOWN_TO_RAY }, { code: 3, requested: null });
  expect(lost.verdict).toBe('failed');
});

test('a SIGTERM of Ray is a stop by someone else, and a stop of the user stays theirs', () => {
  const requested = { mode: 'term', nonce: 'scheduler', wallMs: 1 } as const;
  expect(judged({ state: 'STOPPED' }, { code: 0, requested }).reasons[0]).toBe(
    'Its Ray job was stopped by other means.',
  );
  const byUser = { mode: 'graceful', nonce: 'n1', wallMs: 1 } as const;
  expect(judged({ state: 'SUCCEEDED' }, { code: 0, requested: byUser }).reasons[0]).toContain(
    'Stopped on request.',
  );
});
