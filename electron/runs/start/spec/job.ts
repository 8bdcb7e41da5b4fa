import type { z } from 'zod';
import type { Spec } from '#core/contract/run/run-directory';
import type { StartRequest } from '#core/contract/run/start-request';
import type { Refusal } from '#core/contract/refusal';
import { SCHEDULER_TITLES, Scheduler } from '#core/contract/scheduler';
import type { Target } from '../../../targets/target';

type Request = Pick<z.output<typeof StartRequest>, Scheduler>;
type Submitter = Pick<Target, 'id' | 'view'>;

const schedulerOf = (target: Submitter): Scheduler | undefined =>
  target.view().capabilities.scheduler;

/** On a cluster every run is a job of its scheduler, and nothing there keeps a machine awake. */
export function jobOf(
  request: Request,
  target: Submitter,
): Pick<Spec, Scheduler> & Partial<Pick<Spec, 'keepAwake'>> {
  const scheduler = schedulerOf(target);
  return scheduler === undefined ? {} : { [scheduler]: request[scheduler] ?? {}, keepAwake: false };
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
