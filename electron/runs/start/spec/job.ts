import type { z } from 'zod';
import type { Spec } from '#core/contract/run/run-directory';
import type { StartRequest } from '#core/contract/run/start-request';
import type { SlurmJob } from '#core/contract/run/slurm-job';
import type { Refusal } from '#core/contract/refusal';
import { SCHEDULER_TITLES, Scheduler } from '#core/contract/scheduler';
import type { Target } from '../../../targets/target';

type Request = Pick<z.output<typeof StartRequest>, Scheduler | 'sweep'>;
type Submitter = Pick<Target, 'id' | 'view'>;

const schedulerOf = (target: Submitter): Scheduler | undefined =>
  target.view().capabilities.scheduler;

/** On a cluster every run is a job of its scheduler, and nothing there keeps a machine awake. */
export function jobOf(
  request: Request,
  target: Submitter,
): Pick<Spec, Scheduler> & Partial<Pick<Spec, 'keepAwake'>> {
  const scheduler = schedulerOf(target);
  if (scheduler === undefined) return {};
  const array = scheduler === 'slurm' ? arrayOf(request) : {};
  return { [scheduler]: { ...request[scheduler], ...array }, keepAwake: false };
}

/** The array that a run of a sweep is a task of; none where each run of it is a job of its own. */
function arrayOf({ sweep }: Request): Pick<SlurmJob, 'array'> {
  if (sweep?.arrayAtOnce === undefined) return {};
  const { id, index, size, arrayAtOnce } = sweep;
  return { array: { id, index, size, atOnce: arrayAtOnce } };
}

/** Options of a scheduler that the target does not have. */
export function refuseJob(request: Request, target: Submitter): Refusal | null {
  const own = schedulerOf(target);
  const foreign = Scheduler.options.find((one) => one !== own && request[one] !== undefined);
  if (foreign === undefined) return null;
  const title = SCHEDULER_TITLES[foreign];
  return {
    code: 'no-scheduler',
    says: `${target.id} has no ${title}, and ${title} options are given.`,
    remedy: `Start it on a ${title} cluster, or leave the options out.`,
  };
}
