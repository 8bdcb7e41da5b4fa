import { useTargets } from '../../bridge/queries/use-engine';
import { RayForm } from '../ray/ray-form';
import { SlurmForm } from '../slurm/slurm-form';
import type { DraftEditor } from '../use-draft';

/** Options of the job, on a target that is a cluster; nothing elsewhere. */
export function JobForm({ drafting }: { readonly drafting: DraftEditor }) {
  const { target } = drafting.draft;
  const targets = useTargets();
  const view = targets?.ok === true ? targets.value.find(({ id }) => id === target) : undefined;
  const scheduler = view?.capabilities.scheduler;
  if (scheduler === undefined) return null;
  return scheduler === 'ray' ? <RayForm drafting={drafting} /> : <SlurmForm drafting={drafting} />;
}
