import type { z } from 'zod';
import type { Spec } from '#core/contract/run/run-directory';
import type { StartRequest } from '#core/contract/run/start-request';
import type { Refusal } from '#core/contract/refusal';
import type { Target } from '../../../targets/target';

type Request = Pick<z.output<typeof StartRequest>, 'slurm'>;
type Submitter = Pick<Target, 'id' | 'view'>;

const hasScheduler = (target: Submitter): boolean =>
  target.view().capabilities.scheduler === 'slurm';

/** On a cluster every run is a batch job, and nothing there keeps a machine awake. */
export function jobOf(
  { slurm }: Request,
  target: Submitter,
): Pick<Spec, 'slurm'> & Partial<Pick<Spec, 'keepAwake'>> {
  return hasScheduler(target) ? { slurm: slurm ?? {}, keepAwake: false } : {};
}

/** Slurm options for a target that has no Slurm. */
export function refuseJob({ slurm }: Request, target: Submitter): Refusal | null {
  if (slurm === undefined || hasScheduler(target)) return null;
  return {
    code: 'no-scheduler',
    says: `${target.id} has no Slurm, and Slurm options are given.`,
    remedy: 'Start it on a Slurm cluster, or leave the options out.',
  };
}
