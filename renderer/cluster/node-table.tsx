import type { RayCluster, RayNode } from '#core/contract/ray/ray-cluster';
import { resourceWords } from '../targets/resource-words';
import { t } from '../words/t';

/** Table of a Ray cluster's nodes with what each has, and what of the whole cluster is in use. */
export function NodeTable({ nodes, used }: RayCluster) {
  const inUse = resourceWords(used);
  return (
    <>
      {inUse.length > 0 && (
        <p className="note cluster-use">{t('cluster.inUse', { resources: inUse.join(' · ') })}</p>
      )}
      <div className="card cluster-box">
        <table className="table" aria-labelledby="cluster-partitions">
          <thead>
            <tr>
              <th scope="col">{t('cluster.node')}</th>
              <th scope="col">{t('cluster.resources')}</th>
            </tr>
          </thead>
          <tbody>
            {nodes.map((node) => (
              <Row key={node.name} {...node} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Row({ name, isHead, resources }: RayNode) {
  return (
    <tr>
      <td className="strong">{isHead ? t('cluster.headOf', { name }) : name}</td>
      <td>{resourceWords(resources).join(' · ')}</td>
    </tr>
  );
}
