import type { ClusterView } from '#core/contract/jobs/cluster';
import { SCHEDULER_TITLES } from '#core/contract/scheduler';
import { type Answer, defineCheck, fails, passes, warns } from '#core/diagnosis/rules/define-check';
import { rayObjections } from '#core/diagnosis/ray-limits';
import { partitionObjections } from '#core/diagnosis/slurm-limits';
import { newRunId } from '../../new-run-id';
import type { StartFacts } from './start-facts';

/** On a cluster: would its scheduler take the job, and would it ever start? Schedulers also take jobs that wait for ever. */
export const jobCheck = defineCheck<Pick<StartFacts, 'target' | 'request'>>(
  'job',
  async ({ target, request }) => {
    const { scheduler } = target.view().capabilities;
    if (scheduler === undefined) return [];
    const title = SCHEDULER_TITLES[scheduler];
    const [plan, cluster] = await Promise.all([
      target.planJob(request[scheduler] ?? {}, newRunId(Date.now()), true),
      target.cluster(),
    ]);
    if (!plan.ok) return warns(plan.error.says, { advice: plan.error.remedy });
    const { accepted, says } = plan.value;
    if (accepted === null)
      return warns(`${title} did not say whether it takes the job: ${says ?? ''}.`);
    const advice = `Change it under ${title} in the form.`;
    if (!accepted) return refused(title, says, scheduler === 'ray' ? HEAD : advice);
    const objections = cluster.ok ? objectionsOf(request, cluster.value) : [];
    if (objections.length > 0) return fails(objections.join(' '), { advice });
    return passes(`${title} takes the job: ${says ?? ''}`);
  },
);

/** A head takes every job, or none at all. */
const HEAD = 'Start its head, or give its token to the user who connects (~/.ray/auth_token).';

const objectionsOf = ({ slurm = {}, ray = {} }: StartFacts['request'], cluster: ClusterView) =>
  cluster.ray === undefined
    ? partitionObjections(slurm, cluster.partitions)
    : rayObjections(ray, cluster.ray);

const refused = (title: string, says: string | null, advice: string): Answer =>
  fails(`${title} would refuse the job: ${says ?? 'it does not say why'}`, { advice });
