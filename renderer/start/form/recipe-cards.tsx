import { Link } from 'react-router';
import type { RecipeView } from '#core/contract/start/recipe-view';
import { Glyph } from '../../ui/glyph';
import { t } from '../../words/t';

interface Props {
  readonly recipes: readonly RecipeView[];
  readonly open: string | null;
}

const ORDER = ['toy-hybrid', 'toy-arpo', 'sb3', 'command'];

/** Recipes in display order: what needs no setup first, any command last, then the tasks of projects. */
export const inOrder = (recipes: readonly RecipeView[]): readonly RecipeView[] =>
  recipes.toSorted((a, b) => rank(a) - rank(b));

const rank = ({ id, project }: RecipeView): number => {
  const at = ORDER.indexOf(id);
  const last = project === undefined ? ORDER.length : ORDER.length + 1;
  return at === -1 ? last : at;
};

/** Tasks of one project. */
interface ProjectTasks {
  readonly id: string;
  readonly title: string;
  readonly tasks: readonly RecipeView[];
}

/** The tasks of each project together, in the order in which they come. */
export function byProject(recipes: readonly RecipeView[]): readonly ProjectTasks[] {
  const groups = new Map<string, ProjectTasks>();
  for (const recipe of recipes) {
    if (recipe.project === undefined) continue;
    const { id, title } = recipe.project;
    const tasks = groups.get(id)?.tasks ?? [];
    groups.set(id, { id, title, tasks: [...tasks, recipe] });
  }
  return [...groups.values()];
}

/** Cards of all recipes, those of a project under its name; the address names the open one. */
export function RecipeCards({ recipes, open }: Props) {
  const own = recipes.filter(({ project }) => project === undefined);
  return (
    <nav aria-label={t('start.recipes')}>
      <Cards recipes={own} open={open} />
      {byProject(recipes).map(({ id, title, tasks }) => (
        <details key={id} className="recipe-project" open={tasks.some((one) => one.id === open)}>
          <summary>
            <span className="strong">{title}</span>{' '}
            <span className="note">{t('start.tasks', { count: tasks.length })}</span>
          </summary>
          <Cards recipes={tasks} open={open} />
        </details>
      ))}
    </nav>
  );
}

function Cards({ recipes, open }: Props) {
  return (
    <div className="recipe-cards">
      {recipes.map((recipe) => (
        <Link
          key={recipe.id}
          className="recipe-card"
          to={`/start/${encodeURIComponent(recipe.id)}`}
          aria-current={recipe.id === open ? 'page' : undefined}
        >
          <span className="strong">{recipe.title}</span>
          {recipe.blocked === undefined ? (
            recipe.project === undefined && <span className="note">{hint(recipe)}</span>
          ) : (
            <span className="note recipe-blocked">
              <Glyph name="stopped" size={12} />
              {t('start.blockedCard')}
            </span>
          )}
        </Link>
      ))}
    </div>
  );
}

function hint({ takesArgv, needs }: RecipeView): string {
  if (takesArgv) return t('start.anyProgram');
  return needs.length === 0
    ? t('start.noPackages')
    : t('start.needs', { packages: needs.join(', ') });
}
