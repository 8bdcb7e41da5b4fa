import type { Scheduler } from '../../contract/scheduler';
import type { JobState } from '../../contract/jobs/job';

type Waiting = Pick<JobState, 'reason' | 'needsPerson' | 'startMs'>;

/** Reasons of squeue(1) in plain words; others are shown as Slurm writes them. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^Priority$/, 'jobs of higher priority are before it'],
  [/^Resources$/, 'the nodes that it needs are busy'],
  [/^BeginTime$/, 'its earliest start time has not come'],
  [/^Dependency$/, 'it waits for another job'],
  [/^DependencyNeverSatisfied$/, 'the job that it depends on can no longer end as required'],
  [/^JobHeldUser$/, 'it is held; release it with scontrol release'],
  [/^JobHeldAdmin$/, 'an administrator holds it'],
  [/^JobArrayTaskLimit$/, 'as many tasks of its array run as may at once'],
  [/^Partition(Down|Inactive)$/, 'its partition is down'],
  [/^PartitionTimeLimit$/, 'its time limit is above that of its partition'],
  [/^PartitionNodeLimit$/, 'it asks for more nodes than its partition has'],
  [/^PartitionConfig$/, 'its partition does not allow what it asks for'],
  [/^QOSMaxWallDurationPerJobLimit$/, 'its time limit is above that of its QOS'],
  [/^(QOS|Assoc)\w*Limit$/, 'a limit of its QOS or account is reached'],
  [/^ReqNodeNotAvail/, 'a node that it needs is down or reserved'],
  [/^launch failed/, 'its start failed and Slurm holds it'],
];

/** "Priority (jobs of higher priority are before it)". */
function reasonWords(reason: string): string {
  const words = REASONS.find(([pattern]) => pattern.test(reason))?.[1];
  return words === undefined ? reason : `${reason} (${words})`;
}

/** Why a job waits, in one sentence. */
export function waitingSentence(
  { reason, needsPerson }: Waiting,
  scheduler: Scheduler = 'slurm',
): string {
  if (scheduler === 'ray') return waitingForRay(reason);
  if (reason === null) return 'Waiting for Slurm.';
  const words = reasonWords(reason);
  return needsPerson
    ? `Slurm will not start it as it is: ${words}. Stop it, and start it again with other options.`
    : `Waiting for Slurm: ${words}.`;
}

/** Ray says everything that it may wait for, in one message; of resources only where some were asked for. */
function waitingForRay(reason: string | null): string {
  if (reason === null) return 'Waiting for Ray.';
  if (reason.includes('waiting for resources'))
    return 'Waiting for Ray: no node has free what it reserves.';
  return reason.includes('runtime environment')
    ? 'Waiting for Ray: its environment is being set up.'
    : `Waiting for Ray: ${reason}.`;
}

/** " Estimated start: 2026-11-24 14:20." in UTC; empty where Slurm has no estimate. */
export function jobStartWords({ startMs, needsPerson }: Waiting): string {
  if (startMs === null || needsPerson) return '';
  return ` Estimated start: ${new Date(startMs).toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
}

/** "exit code 3" or "signal 9", of what Slurm writes as `3:0` or `0:9` and Ray as `3`; empty for 0 and for what is not known. */
export function jobExitWords(exitCode: string | null): string {
  const [status = '0', signal = '0'] = exitCode?.split(':') ?? [];
  if (signal !== '0') return `signal ${signal}`;
  return status === '0' ? '' : `exit code ${status}`;
}
