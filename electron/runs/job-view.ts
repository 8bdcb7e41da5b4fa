import type { JobView, ClusterJob } from '#core/contract/jobs/job';
import { SCHEDULER_TITLES, type Scheduler } from '#core/contract/scheduler';
import type { RunDigest } from '#core/contract/run/run-digest';
import { jobUseSentence } from '#core/diagnosis/job-use';
import { jobStartWords, waitingSentence } from '#core/diagnosis/verdict/job-words';

/** An exit record is there, and the scheduler does not answer: after this time its word is waited for no longer. */
const PATIENCE_MS: Readonly<Record<Scheduler, number>> = { slurm: 5 * 60_000, ray: 10_000 };

/**
 * Whether a batch job's run is over. Its exit record says what the program did; why it had to is the scheduler's word, which comes
 * seconds later.
 * While the supervisor lives nothing is over, no matter what the scheduler says.
 */
export function hasJobEnded({ exit, lock, job, jobState }: RunDigest, nowMs: number): boolean {
  if (lock === 'held') return false;
  if (jobState?.isSettled === true) return true;
  return exit !== null && nowMs - exit.endedMs > PATIENCE_MS[job?.scheduler ?? 'slurm'];
}

const BEGINS: ReadonlySet<string> = new Set(['RUNNING', 'CONFIGURING', 'COMPLETING']);

/** Whether it has not been started, or not been started again. */
export const isJobWaiting = ({ job, jobState }: RunDigest): boolean =>
  job != null &&
  (jobState == null || (!BEGINS.has(jobState.state) && jobState.recordDueMs === null));

/** What is shown of the job. */
export function jobView({ spec, jobState, attempt, exit }: RunDigest, job: ClusterJob): JobView {
  const continuations = spec?.slurm?.continuations;
  const use = exit === null ? null : jobUseSentence(exit, attempt?.granted);
  return {
    ...(job.scheduler === undefined ? {} : { scheduler: job.scheduler }),
    jobId: job.jobId,
    cluster: job.cluster,
    state: jobState?.state ?? null,
    reason: jobState?.reason ?? null,
    needsPerson: jobState?.needsPerson ?? false,
    startMs: jobState?.startMs ?? null,
    nodes: jobState?.nodes ?? null,
    exitCode: jobState?.exitCode ?? null,
    attempt: (attempt?.number ?? 0) + 1,
    ...(continuations === undefined ? {} : { continuations }),
    problem: jobState?.problem?.says ?? null,
    ...(use === null ? {} : { use }),
  };
}

/** Why it waits and until when; that Slurm does not answer, where it does not. */
export function waitingReasons(digest: RunDigest): readonly string[] {
  const { job, jobState, proc } = digest;
  if (job?.submittedMs === null && jobState == null) return [BEFORE_ARRAY];
  if (jobState?.recordDueMs != null)
    return [unseenRecord(jobState.state, jobState.recordDueMs, job?.scheduler)];
  const problem = jobState?.problem?.says;
  const waits = proc === null && jobState != null && isJobWaiting(digest);
  return [
    ...(waits ? [`${waitingSentence(jobState, job?.scheduler)}${jobStartWords(jobState)}`] : []),
    ...(problem === undefined ? [] : [problem]),
  ];
}

const BEFORE_ARRAY =
  'Waiting for the other runs of its sweep: Slurm gets all of them as one array job.';

const unseenRecord = (state: string, dueMs: number, scheduler: Scheduler = 'slurm'): string =>
  `${SCHEDULER_TITLES[scheduler]} reports ${state}. The run’s own record is not seen yet: a folder on a network may show files late. It is judged at ${new Date(dueMs).toISOString().slice(11, 16)} UTC at the latest.`;
