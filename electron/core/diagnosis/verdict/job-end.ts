import type { Exit } from '../../contract/run/run-directory';
import {
  type ClusterJob,
  type JobState,
  UNKNOWN_TO_RAY,
  UNKNOWN_TO_SLURM,
  WITHDRAWN,
} from '../../contract/jobs/job';
import { SCHEDULER_TITLES } from '../../contract/scheduler';
import type { Finding } from '../../contract/finding';
import type { VerdictInput } from './verdict-input';
import { BY_SCHEDULER, BY_TIME_LIMIT } from './scheduler-nonces';
import type { JobVerdict } from './job-verdict';
import { rayEndWithoutRecord, stoppedByRay } from './ray-end';
import { heldAgainst } from './verdict-reason';

interface Job {
  readonly job: ClusterJob;
  readonly state: JobState;
}

/** The job of a run of which its scheduler said a last word; null for any other. */
function settledJob({ digest }: VerdictInput): Job | null {
  const { job = null, jobState = null } = digest ?? {};
  return job === null || jobState === null || !jobState.isSettled ? null : { job, state: jobState };
}

/** Who ended it, and why, by Slurm's state of the job; null where the program chose its end itself. */
function endByCluster({ job, state }: Job, hasStarted: boolean): JobVerdict | null {
  const nodes = state.nodes === null ? '' : ` (${state.nodes})`;
  const by = state.by === null ? '' : ` by user ${state.by}`;
  switch (state.state) {
    case 'TIMEOUT':
    case 'DEADLINE':
      return { verdict: 'stopped', says: 'Slurm ended it at its time limit.' };
    case 'CANCELLED':
      return {
        verdict: 'stopped',
        says: hasStarted
          ? `Its Slurm job ${job.jobId ?? ''} was cancelled${by}.`
          : `Cancelled${by} while it waited for Slurm. It never ran.`,
      };
    case WITHDRAWN:
      return { verdict: 'stopped', says: 'Stopped while it waited for Slurm. It never ran.' };
    case 'PREEMPTED':
      return { verdict: 'stopped', says: 'Slurm preempted it: its nodes went to another job.' };
    case 'OUT_OF_MEMORY':
      return {
        verdict: 'failed',
        says: 'Slurm ended it because it used more memory than its job had. Ask for more memory.',
      };
    case 'NODE_FAIL':
    case 'BOOT_FAIL':
      return {
        verdict: 'failed',
        says: `Its node failed${nodes}. That says nothing about the training; start it again.`,
      };
    default:
      return null;
  }
}

/** Verdict on a job that ended without a record of its supervisor. Its scheduler's word decides, as far as it goes; null: it is no such run. */
export function endWithoutRecord(input: VerdictInput): JobVerdict | null {
  const settled = settledJob(input);
  if (settled === null || input.exit !== null) return null;
  const hasStarted = input.digest?.proc !== null || input.digest.attempt != null;
  if (settled.job.scheduler === 'ray') return rayEndWithoutRecord(settled.state, hasStarted);
  const end = endByCluster(settled, hasStarted);
  if (end !== null) return end;
  const { state, job } = settled;
  const code = state.exitCode === null ? '' : ` with exit code ${state.exitCode}`;
  const missing = 'its supervisor wrote no exit record';
  switch (state.state) {
    case 'COMPLETED':
      return {
        verdict: 'suspicious',
        says: `Slurm reports that it completed${code}, but ${missing}.`,
      };
    case 'FAILED':
      return { verdict: 'failed', says: `Slurm reports that it failed${code}, and ${missing}.` };
    case UNKNOWN_TO_SLURM:
      return {
        verdict: 'lost',
        says: `Unknown outcome: Slurm ${knows(job)}, and ${missing}.`,
      };
    default:
      return {
        verdict: 'lost',
        says: `Unknown outcome: Slurm reports ${state.state}, and ${missing}.`,
      };
  }
}

const knows = ({ jobId }: ClusterJob): string =>
  jobId === null ? 'has no job of this run' : `no longer knows job ${jobId}`;

/** Who ended a job that has an exit record, where it was the cluster. */
export function endWithRecord(input: VerdictInput, exit: Exit): JobVerdict | null {
  if (input.digest?.job?.scheduler === 'ray') return stoppedByRay(exit);
  if (exit.requested?.nonce === BY_TIME_LIMIT) {
    const says = 'Its Slurm time limit was near, and it was asked to save and stop.';
    return { verdict: 'stopped', says };
  }
  const settled = settledJob(input);
  if (settled === null) {
    const isRequested = exit.requested?.nonce === BY_SCHEDULER;
    return isRequested
      ? { verdict: 'stopped', says: 'Slurm asked it to end; why is not known.' }
      : null;
  }
  const end = endByCluster(settled, true);
  const isByPerson = exit.requested !== null && exit.requested.nonce !== BY_SCHEDULER;
  // A program that ended with 0 of its own accord did so, no matter what Slurm says of the job.
  const isOwnEnd = exit.code === 0 && exit.requested === null;
  return isByPerson || isOwnEnd ? null : end;
}

const titleOf = ({ digest }: VerdictInput): string =>
  SCHEDULER_TITLES[digest?.job?.scheduler ?? 'slurm'];

/** The scheduler's word on the job beside that of the exit record; none for a run that is no job. */
export function jobChecks(input: VerdictInput): readonly Finding[] {
  const settled = settledJob(input);
  if (settled === null) return [];
  const { job, state } = settled;
  const code = state.exitCode === null ? '' : `, exit code ${state.exitCode}`;
  const nodes = state.nodes === null ? '' : `, on ${state.nodes}`;
  return [
    heldAgainst('job', {
      holds: holdsOf(job, state),
      fact: `${titleOf(input)} job ${job.jobId ?? ''}: ${state.state}${code}${nodes}`,
      expectation: 'a job that completed',
    }),
  ];
}

/** Whether the job completed, by its scheduler; null where that is no evidence: a job that Ray reports as FAILED without an exit code may still be running. */
function holdsOf({ scheduler }: ClusterJob, { state, exitCode }: JobState): boolean | null {
  if (DONE.has(state)) return true;
  const isHint = scheduler === 'ray' && state === 'FAILED' && exitCode === null;
  return UNKNOWN.has(state) || isHint ? null : false;
}

const DONE: ReadonlySet<string> = new Set(['COMPLETED', 'SUCCEEDED']);
const UNKNOWN: ReadonlySet<string> = new Set([UNKNOWN_TO_SLURM, UNKNOWN_TO_RAY]);
