import type { Partition } from '#core/contract/jobs/cluster';
import { countWords } from '../ui/number-words';
import { t } from '../words/t';

/** Table of a cluster's partitions, with the CPUs that are free in them. */
export function PartitionTable({ partitions }: { readonly partitions: readonly Partition[] }) {
  return (
    <div className="card cluster-box">
      <table className="table" aria-labelledby="cluster-partitions">
        <thead>
          <tr>
            <th scope="col">{t('cluster.name')}</th>
            <th scope="col">{t('cluster.state')}</th>
            <th scope="col" className="right">
              {t('cluster.nodes')}
            </th>
            <th scope="col" className="right">
              {t('cluster.free')}
            </th>
            <th scope="col">{t('cluster.gpus')}</th>
            <th scope="col">{t('cluster.limit')}</th>
          </tr>
        </thead>
        <tbody>
          {partitions.map((partition) => (
            <Row key={partition.name} {...partition} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ name, isDefault, isUp, nodes, cpusIdle, cpusTotal, gpus, timeLimit }: Partition) {
  return (
    <tr>
      <td className="strong">{isDefault ? t('start.slurm.usual', { name }) : name}</td>
      <td>{t(isUp ? 'cluster.up' : 'cluster.down')}</td>
      <td className="right num">{countWords(nodes)}</td>
      <td className="right num">
        {t('cluster.freeOf', { idle: countWords(cpusIdle), total: countWords(cpusTotal) })}
      </td>
      <td>{gpus ?? t('cluster.none')}</td>
      <td className="num">{timeLimit}</td>
    </tr>
  );
}
