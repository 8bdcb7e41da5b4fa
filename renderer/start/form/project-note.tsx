import { Link } from 'react-router';
import type { RecipeView } from '#core/contract/start/recipe-view';
import { nameOfTarget } from '#core/contract/target-id';
import { useTargetChoice } from '../../targets/target-choice';
import { Glyph } from '../../ui/glyph';
import { t } from '../../words/t';

/** Project of a task: a link to it, and the target that it is bound to. */
export function ProjectNote({ recipe: { project } }: { readonly recipe: RecipeView }) {
  const { targets, chosen } = useTargetChoice();
  if (project === undefined) return null;
  const name =
    targets.find(({ id }) => id === project.target)?.name ?? nameOfTarget(project.target);
  const isElsewhere = chosen !== null && chosen.id !== project.target;
  return (
    <>
      <p className="note">
        {project.title} <code title={project.root}>{project.root}</code>{' '}
        <Link className="link" to={`/projects/${encodeURIComponent(project.id)}`}>
          {t('start.openProject')}
        </Link>
      </p>
      {isElsewhere && (
        <p className="note" role="note">
          {t('start.fixedTarget', { project: project.title, name, other: chosen.name })}
        </p>
      )}
    </>
  );
}

/** Reason why a task cannot be started. */
export function BlockedNote({ says }: { readonly says: string }) {
  return (
    <div className="refusal" role="note">
      <Glyph name="stopped" />
      <div>
        <div className="strong">{t('start.blocked')}</div>
        <div className="refusal-remedy">{says}</div>
      </div>
    </div>
  );
}
