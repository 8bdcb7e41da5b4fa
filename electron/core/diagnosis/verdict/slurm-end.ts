import type { Exit } from '../../contract/run/run-directory';
import { type SlurmJob, type SlurmState, UNKNOWN_TO_SLURM } from '../../contract/slurm/slurm-job';
import type { Verdict } from '../../contract/run/run';
import type { Finding } from '../../contract/finding';
import type { VerdictInput } from './verdict-input';
import { BY_SLURM, BY_TIME_LIMIT } from './slurm-nonces';
import { heldAgainst } from './verdict-reason';

/** How a cluster ended a job, as a verdict and a sentence. */
export interface JobEnd {
  readonly verdict: Verdict;
  readonly says: string;
}

interface Job {
  readonly job: SlurmJob;
  readonly state: SlurmState;
}

/** The job of a run of which Slurm said a last word; null for any other. */
function settledJob({ digest }: VerdictInput): Job | null {
  const { job = null, jobState = null } = digest ?? {};
  return job === null || jobState === null || !jobState.isSettled ? null : { job, state: jobState };
}

/** Who ended it, and why, by Slurm's state of the job; null where the program chose its end itself. */
function endByCluster({ job, state }: Job, hasStarted: boolean): JobEnd | null {
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

/** Verdict on a job that ended without a record of its supervisor. Slurm's word decides, as far as it goes; null: it is no such run. */
export function endWithoutRecord(input: VerdictInput): JobEnd | null {
  const settled = settledJob(input);
  if (settled === null || input.exit !== null) return null;
  const hasStarted = input.digest?.proc !== null || input.digest.attempt != null;
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

const knows = ({ jobId }: SlurmJob): string =>
  jobId === null ? 'has no job of this run' : `no longer knows job ${jobId}`;

/** Who ended a job that has an exit record, where it was the cluster. */
export function endWithRecord(input: VerdictInput, exit: Exit): JobEnd | null {
  if (exit.requested?.nonce === BY_TIME_LIMIT) {
    const says = 'Its Slurm time limit was near, and it was asked to save and stop.';
    return { verdict: 'stopped', says };
  }
  const settled = settledJob(input);
  if (settled === null) {
    const isRequested = exit.requested?.nonce === BY_SLURM;
    return isRequested
      ? { verdict: 'stopped', says: 'Slurm asked it to end; why is not known.' }
      : null;
  }
  const end = endByCluster(settled, true);
  const isByPerson = exit.requested !== null && exit.requested.nonce !== BY_SLURM;
  // A program that ended with 0 of its own accord did so, no matter what Slurm says of the job.
  const isOwnEnd = exit.code === 0 && exit.requested === null;
  return isByPerson || isOwnEnd ? null : end;
}

/** Slurm's word on the job beside that of the exit record; none for a run that is no job. */
export function jobChecks(input: VerdictInput): readonly Finding[] {
  const settled = settledJob(input);
  if (settled === null) return [];
  const { job, state } = settled;
  const code = state.exitCode === null ? '' : `, exit code ${state.exitCode}`;
  const nodes = state.nodes === null ? '' : `, on ${state.nodes}`;
  return [
    heldAgainst('slurm', {
      holds: state.state === 'COMPLETED' ? true : state.state === UNKNOWN_TO_SLURM ? null : false,
      fact: `Slurm job ${job.jobId ?? ''}: ${state.state}${code}${nodes}`,
      expectation: 'a job that completed',
    }),
  ];
}
