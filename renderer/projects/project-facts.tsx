import { Select } from '@mantine/core';
import type { ProjectView } from '#core/contract/project/project-calls';
import type { PyEnv } from '#core/contract/target/target';
import { envName, inOrderOfNames } from '#core/training/active-env';
import { pyEnvOf } from '#core/training/py-env-of';
import { useActing } from '../bridge/queries/use-acts';
import { useEnvs, useTargets } from '../bridge/queries/use-engine';
import { useProjectActs } from '../bridge/queries/use-projects';
import { targetGlyph } from '../targets/target-words';
import { shortPaths } from '../ui/command-lines';
import { Glyph } from '../ui/glyph';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';

/** Where a project is, and the environment that runs it. */
export function ProjectFacts({ project }: { readonly project: ProjectView }) {
  const targets = useTargets();
  const { target: id, root } = project;
  const target = targets?.ok === true ? targets.value.find((one) => one.id === id) : undefined;
  const name = target?.name ?? id;
  return (
    <dl className="project-facts">
      <div>
        <dt>{t('projects.path')}</dt>
        <dd>
          <code title={root}>{shortPaths(root)}</code>
        </dd>
      </div>
      <div>
        <dt>{t('projects.target')}</dt>
        <dd className="project-target">
          <Glyph name={targetGlyph(target?.state ?? 'unknown')} />
          {name}
        </dd>
      </div>
      <div>
        <dt>
          <label htmlFor={`project-env-${project.id}`}>{t('projects.environment')}</label>
        </dt>
        <dd>
          <EnvSelect project={project} isThere={id === 'local' || target?.state === 'ready'} />
        </dd>
      </div>
      {project.state === 'unknown' && (
        <p className="note">{t('projects.noContact', { target: name })}</p>
      )}
    </dl>
  );
}

const BEST = '';

/** An environment in a list, with the packages that it lacks. */
function envLabel(env: PyEnv, needs: readonly string[]): string {
  const missing = needs.filter((need) => env.packages[need] === undefined);
  const label = `${envName(env)} · ${env.kind} · Python ${env.version ?? ''}`.trim();
  if (missing.length === 0) return label;
  return `${label} (${t('start.envUnfit', { packages: missing.join(', ') })})`;
}

interface EnvProps {
  readonly project: ProjectView;
  /** Can its target be asked for its environments? */
  readonly isThere: boolean;
}

/** Environment of a project: the best match unless one was chosen; it is stored with the project. */
function EnvSelect({ project: { id, target, python, needs }, isThere }: EnvProps) {
  const envs = useEnvs(target, isThere);
  const { change } = useProjectActs();
  const changing = useActing<ProjectView>(() => undefined);
  const list = envs?.ok === true ? envs.value : [];
  const whole = list.filter(({ state }) => state === 'ok');
  const items = inOrderOfNames(whole).map((env) => ({
    value: env.python,
    label: envLabel(env, needs),
  }));
  const known = pyEnvOf(list, python)?.python ?? null;
  const lost = python !== null && known === null;
  const data = [
    { value: BEST, label: t('projects.bestEnv') },
    ...items,
    ...(lost ? [{ value: python, label: t('projects.envUnknown', { python }) }] : []),
  ];
  return (
    <>
      <Select
        id={`project-env-${id}`}
        className="project-env"
        data={data}
        value={python === null ? BEST : (known ?? python)}
        allowDeselect={false}
        disabled={changing.busy || !isThere}
        comboboxProps={{ width: 440, position: 'bottom-start', withinPortal: false }}
        onChange={(picked) =>
          changing.act(change(id, { python: picked === null || picked === BEST ? null : picked }))
        }
      />
      <RefusalNote refusal={changing.refusal} />
    </>
  );
}
