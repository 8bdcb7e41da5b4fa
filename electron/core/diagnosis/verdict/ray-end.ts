import type { Exit } from '../../contract/run/run-directory';
import { type JobState, UNKNOWN_TO_RAY, WITHDRAWN } from '../../contract/jobs/job';
import type { JobVerdict } from './job-verdict';
import { BY_SCHEDULER } from './scheduler-nonces';

/**
 * Verdict on a Ray job that ended without a record of its supervisor. Ray's FAILED without an exit code is only a hint: its own process
 * beside the job may have died, and the job with it or not.
 */
export function rayEndWithoutRecord(state: JobState, hasStarted: boolean): JobVerdict {
  const missing = hasStarted
    ? 'its supervisor wrote no exit record'
    : 'its supervisor never started';
  const why = state.said === null ? '' : ` (${state.said})`;
  const code = state.exitCode === null ? '' : ` with exit code ${state.exitCode}`;
  switch (state.state) {
    case 'STOPPED':
      return {
        verdict: 'stopped',
        says: hasStarted
          ? `Its Ray job was stopped, and ${missing}.`
          : 'Its Ray job was stopped before it began. It never ran.',
      };
    case WITHDRAWN:
      return { verdict: 'stopped', says: 'Stopped while it waited for Ray. It never ran.' };
    case 'SUCCEEDED':
      return { verdict: 'suspicious', says: `Ray reports that it succeeded, but ${missing}.` };
    case 'FAILED':
      return state.exitCode === null && hasStarted
        ? { verdict: 'lost', says: `Unknown outcome: Ray lost its job${why}, and ${missing}.` }
        : { verdict: 'failed', says: `Ray reports that it failed${code}${why}, and ${missing}.` };
    case UNKNOWN_TO_RAY:
      return {
        verdict: 'lost',
        says: `Unknown outcome: Ray has no such job (its head ended or was started again, or the job was deleted), and ${missing}.`,
      };
    default:
      return {
        verdict: 'lost',
        says: `Unknown outcome: Ray reports ${state.state}, and ${missing}.`,
      };
  }
}

/** Whether Ray ended it, by the exit record: Ray ends a job only where someone stops it by other means than this app. */
export function stoppedByRay(exit: Exit): JobVerdict | null {
  const isByRay = exit.requested?.nonce === BY_SCHEDULER;
  return isByRay ? { verdict: 'stopped', says: 'Its Ray job was stopped by other means.' } : null;
}
