import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import type { ClusterView } from '#core/contract/jobs/cluster';
import { SCHEDULER_TITLES } from '#core/contract/scheduler';
import type { TargetView } from '#core/contract/target/target';
import { useCluster, useClusterActs } from '../bridge/queries/targets/use-cluster';
import { useTargets } from '../bridge/queries/use-engine';
import { TopBar } from '../frame/top-bar';
import { useTitle } from '../frame/use-title';
import { TargetButtons } from '../targets/target-buttons';
import { HelpLink } from '../ui/help-link';
import { RefusalNote } from '../ui/refusal-note';
import { Skeleton } from '../ui/skeleton';
import { t } from '../words/t';
import { JobTable } from './job-table';
import { NodeTable } from './node-table';
import { PartitionTable } from './partition-table';
import './cluster.css';

/** Page at `/cluster?target=ID`: the jobs of a cluster, and its partitions or nodes. */
export function ClusterPage() {
  const [params] = useSearchParams();
  const target = params.get('target') ?? '';
  const targets = useTargets();
  const view = targets?.ok === true ? targets.value.find(({ id }) => id === target) : undefined;
  const name = view?.name ?? target;
  const title = name === '' ? t('cluster.title') : name;
  const isOn = view?.state === 'ready' && view.capabilities.scheduler !== undefined;
  const { refresh } = useClusterActs(target);
  useTitle(title);
  return (
    <>
      <TopBar
        title={title}
        crumb={{ label: t('cluster.home'), to: '/' }}
        actions={
          isOn && (
            <>
              {view.capabilities.scheduler === 'slurm' && <CheckLink target={target} />}
              <Button onClick={refresh}>{t('cluster.refresh')}</Button>
            </>
          )
        }
      />
      <div className="page cluster-page">
        {targets === undefined && <Skeleton />}
        <RefusalNote refusal={targets?.ok === false ? targets.error : null} />
        {targets?.ok === true &&
          (isOn ? <Live target={target} /> : <Off view={view} name={name} />)}
      </div>
    </>
  );
}

function CheckLink({ target }: { readonly target: string }) {
  return (
    <Button component={Link} to={`/cluster/node?target=${encodeURIComponent(target)}`}>
      {t('nodeCheck.link')}
    </Button>
  );
}

/** A target that is not connected is not dialed by a page that is opened; one that is no cluster has no jobs. */
function Off({ view, name }: { readonly view: TargetView | undefined; readonly name: string }) {
  if (view?.capabilities.scheduler !== undefined)
    return (
      <section className="card cluster-off">
        <p>{t('cluster.off', { name })}</p>
        <TargetButtons target={view} />
      </section>
    );
  return (
    <section className="card cluster-off">
      <p>{name === '' ? t('cluster.unnamed') : t('cluster.unknown', { name })}</p>
      <Link to="/" className="link">
        {t('cluster.choose')}
      </Link>
    </section>
  );
}

/** What the cluster answers, read again every 30 seconds. */
function Live({ target }: { readonly target: string }) {
  const read = useCluster(target, true);
  if (read === undefined) return <Skeleton />;
  if (!read.ok) return <RefusalNote refusal={read.error} />;
  return <Cluster target={target} cluster={read.value} />;
}

function Cluster({ target, cluster }: { readonly target: string; readonly cluster: ClusterView }) {
  const { problem, jobs, ray } = cluster;
  if (problem !== null)
    return (
      <p className="card cluster-off" role="note">
        {t('start.slurm.silent', { says: problem })}
      </p>
    );
  return (
    <>
      {ray?.isOpen === true && (
        <p className="card cluster-off" role="alert">
          {t('cluster.isOpen')}
        </p>
      )}
      <section aria-labelledby="cluster-jobs">
        <div className="section-head">
          <h2 id="cluster-jobs">{t(ray === undefined ? 'cluster.jobs' : 'cluster.rayJobs')}</h2>
          <HelpLink topic="machines" />
        </div>
        <JobTable target={target} jobs={jobs} isRay={ray !== undefined} />
      </section>
      <Nodes cluster={cluster} />
    </>
  );
}

/** What the cluster has: partitions of Slurm, nodes of Ray. */
function Nodes({ cluster: { partitions, slurm, ray } }: { readonly cluster: ClusterView }) {
  const version = ray?.version ?? slurm?.version ?? null;
  const scheduler = SCHEDULER_TITLES[ray === undefined ? 'slurm' : 'ray'];
  return (
    <section aria-labelledby="cluster-partitions">
      <div className="section-head">
        <h2 id="cluster-partitions">
          {t(ray === undefined ? 'cluster.partitions' : 'cluster.nodesTitle')}
        </h2>
        <span className="spacer" />
        {version !== null && (
          <span className="note">{t('cluster.version', { scheduler, version })}</span>
        )}
      </div>
      {ray === undefined ? <PartitionTable partitions={partitions} /> : <NodeTable {...ray} />}
    </section>
  );
}
