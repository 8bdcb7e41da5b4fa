import '../step.css';
import './node.css';
import { useSearchParams } from 'react-router';
import type { TargetView } from '#core/contract/target/target';
import { useAllocation } from '../../bridge/queries/targets/use-allocation';
import { useTargets } from '../../bridge/queries/use-engine';
import { TopBar } from '../../frame/top-bar';
import { useTitle } from '../../frame/use-title';
import { TargetButtons } from '../../targets/target-buttons';
import { RefusalNote } from '../../ui/refusal-note';
import { Skeleton } from '../../ui/skeleton';
import { t } from '../../words/t';
import { NodeCheck } from './node-check';

/** Page at `/cluster/node?target=ID`: a compute node of a Slurm cluster, held for a few minutes while checks run on it. */
export function NodePage() {
  const [params] = useSearchParams();
  const target = params.get('target') ?? '';
  const targets = useTargets();
  const view = targets?.ok === true ? targets.value.find(({ id }) => id === target) : undefined;
  useTitle(t('nodeCheck.title'));
  const crumb = {
    label: view?.name ?? t('cluster.title'),
    to: `/cluster?target=${encodeURIComponent(target)}`,
  };
  return (
    <>
      <TopBar title={t('nodeCheck.title')} crumb={crumb} />
      <div className="page node-page">
        {targets === undefined && <Skeleton />}
        <RefusalNote refusal={targets?.ok === false ? targets.error : null} />
        {targets?.ok === true && <Body target={target} view={view} />}
      </div>
    </>
  );
}

interface BodyProps {
  readonly target: string;
  readonly view: TargetView | undefined;
}

function Body({ target, view }: BodyProps) {
  const name = view?.name ?? target;
  if (view?.capabilities.scheduler !== 'slurm')
    return <p className="card node-note">{t('nodeCheck.onlySlurm', { name })}</p>;
  if (view.state === 'ready') return <Live target={target} />;
  return (
    <section className="card node-note">
      <p>{t('cluster.off', { name })}</p>
      <TargetButtons target={view} />
    </section>
  );
}

function Live({ target }: Pick<BodyProps, 'target'>) {
  const read = useAllocation(target);
  if (read === undefined) return <Skeleton />;
  if (!read.ok) return <RefusalNote refusal={read.error} />;
  return <NodeCheck target={target} allocation={read.value} />;
}
