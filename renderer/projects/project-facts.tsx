import type { ProjectView } from '#core/contract/project/project-calls';
import { useTargets } from '../bridge/queries/use-engine';
import { targetGlyph } from '../targets/target-words';
import { shortPaths } from '../ui/command-lines';
import { Glyph } from '../ui/glyph';
import { t } from '../words/t';
import { ProjectEnv } from './project-env';

/** Location of a project, and the environment that runs it. */
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
          <ProjectEnv project={project} exists={id === 'local' || target?.state === 'ready'} />
        </dd>
      </div>
      {project.state === 'unknown' && (
        <p className="note">{t('projects.noContact', { target: name })}</p>
      )}
    </dl>
  );
}
