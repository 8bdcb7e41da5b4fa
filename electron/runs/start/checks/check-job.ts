import { type Answer, defineCheck, fails, passes, warns } from '#core/diagnosis/rules/define-check';
import { partitionObjections } from '#core/diagnosis/slurm-limits';
import { newRunId } from '../../new-run-id';
import type { StartFacts } from './start-facts';

/** On a cluster: would Slurm take the job, and would it ever start? sbatch itself takes jobs that wait for ever. */
export const jobCheck = defineCheck<Pick<StartFacts, 'target' | 'request'>>(
  'slurm',
  async ({ target, request }) => {
    if (target.view().capabilities.scheduler === undefined) return [];
    const slurm = request.slurm ?? {};
    const [plan, cluster] = await Promise.all([
      target.planJob(slurm, newRunId(Date.now()), true),
      target.cluster(),
    ]);
    if (!plan.ok) return warns(plan.error.says, { advice: plan.error.remedy });
    const { accepted, says } = plan.value;
    if (accepted === null)
      return warns(`Slurm did not say whether it takes the job: ${says ?? ''}.`);
    if (!accepted) return refused(says ?? 'it does not say why');
    const objections = cluster.ok ? partitionObjections(slurm, cluster.value.partitions) : [];
    if (objections.length > 0) return fails(objections.join(' '), { advice: CHANGE });
    return passes(`Slurm takes the job: ${says ?? ''}`);
  },
);

const CHANGE = 'Change it under Slurm in the form.';

const refused = (says: string): Answer =>
  fails(`Slurm would refuse the job: ${says}`, { advice: CHANGE });
