import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { ClusterView } from '#core/contract/slurm/cluster';
import { useCluster, useClusterActs } from '../bridge/queries/targets/use-cluster';
import { useTargets } from '../bridge/queries/use-engine';
import { TopBar } from '../frame/top-bar';
import { useTitle } from '../frame/use-title';
import { HelpLink } from '../ui/help-link';
import { RefusalNote } from '../ui/refusal-note';
import { Skeleton } from '../ui/skeleton';
import { t } from '../words/t';
import { JobTable } from './job-table';
import { PartitionTable } from './partition-table';
import './cluster.css';

/** Page at `/cluster?target=ID`: the partitions of a Slurm cluster, and the user's jobs on it. */
export function ClusterPage() {
  const [params] = useSearchParams();
  const target = params.get('target') ?? '';
  const targets = useTargets();
  const name =
    (targets?.ok === true ? targets.value.find(({ id }) => id === target)?.name : null) ?? target;
  const read = useCluster(target, true);
  const { refresh } = useClusterActs(target);
  useTitle(name);
  return (
    <>
      <TopBar
        title={name}
        crumb={{ label: t('cluster.home'), to: '/' }}
        actions={<Button onClick={refresh}>{t('cluster.refresh')}</Button>}
      />
      <div className="page cluster-page">
        {read === undefined && <Skeleton />}
        <RefusalNote refusal={read?.ok === false ? read.error : null} />
        {read?.ok === true && <Cluster target={target} cluster={read.value} />}
      </div>
    </>
  );
}

function Cluster({ target, cluster }: { readonly target: string; readonly cluster: ClusterView }) {
  const { problem, partitions, jobs, slurm } = cluster;
  if (problem !== null)
    return (
      <p className="card" role="note">
        {t('start.slurm.silent', { says: problem })}
      </p>
    );
  return (
    <>
      <section aria-labelledby="cluster-jobs">
        <div className="section-head">
          <h2 id="cluster-jobs">{t('cluster.jobs')}</h2>
          <HelpLink topic="machines" />
        </div>
        <JobTable target={target} jobs={jobs} />
      </section>
      <section aria-labelledby="cluster-partitions">
        <div className="section-head">
          <h2 id="cluster-partitions">{t('cluster.partitions')}</h2>
          <span className="spacer" />
          {slurm !== null && slurm.version !== null && (
            <span className="note">{t('cluster.version', { version: slurm.version })}</span>
          )}
        </div>
        <PartitionTable partitions={partitions} />
      </section>
    </>
  );
}
