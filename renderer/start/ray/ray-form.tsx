import type { RayCluster } from '#core/contract/ray/ray-cluster';
import { useCluster } from '../../bridge/queries/targets/use-cluster';
import { resourceWords } from '../../targets/resource-words';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';
import { OptionField } from '../../ui/option-field';
import type { DraftEditor } from '../use-draft';
import { RAY_FIELDS, rayProblems } from './ray-draft';

interface Props {
  readonly drafting: DraftEditor;
}

/** Options of the Ray job, on a target that is a Ray cluster: what its entrypoint reserves. */
export function RayForm({ drafting: { draft, change } }: Props) {
  const read = useCluster(draft.target);
  const problems = rayProblems(draft.ray);
  return (
    <fieldset className="param-group">
      <legend>{t('start.ray.title')}</legend>
      <p className="note">{t('start.ray.says')}</p>
      <RefusalNote refusal={read?.ok === false ? read.error : null} />
      {read?.ok === true && read.value.problem !== null && (
        <p className="note" role="note">
          {t('start.slurm.silent', { says: read.value.problem })}
        </p>
      )}
      {read?.ok === true && read.value.ray !== undefined && <Nodes {...read.value.ray} />}
      {RAY_FIELDS.map((name) => (
        <OptionField
          key={name}
          id={`start-ray-${name}`}
          label={t(`start.ray.${name}`)}
          hint={t(`start.ray.hint.${name}`)}
          text={draft.ray[name]}
          problem={problems.includes(name) ? t(`start.ray.wrong.${name}`) : null}
          onText={(text) => change({ ray: { ...draft.ray, [name]: text } }, `ray-${name}`)}
        />
      ))}
    </fieldset>
  );
}

/** Nodes whose resources are said; all of them are on the cluster's page. */
const MAX_NODES = 8;

function Nodes({ nodes }: RayCluster) {
  return (
    <ul className="note start-slurm-partitions">
      {nodes.slice(0, MAX_NODES).map(({ name, isHead, resources }) => (
        <li key={name}>
          {[isHead ? t('cluster.headOf', { name }) : name, ...resourceWords(resources)].join(' · ')}
        </li>
      ))}
    </ul>
  );
}
