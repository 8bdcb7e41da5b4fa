import { Link } from 'react-router';
import type { RecipeView } from '#core/contract/start/recipe-view';
import { t } from '../words/t';

interface Props {
  readonly recipes: readonly RecipeView[];
  readonly open: string | null;
}

const ORDER = ['toy-hybrid', 'toy-arpo', 'sb3', 'command'];

/** Recipes in display order: what needs no set-up first, any command last. */
export const inOrder = (recipes: readonly RecipeView[]): readonly RecipeView[] =>
  recipes.toSorted((a, b) => rank(a) - rank(b));

const rank = ({ id }: RecipeView): number => {
  const at = ORDER.indexOf(id);
  return at === -1 ? ORDER.length : at;
};

/** Cards of all recipes; the address names the open one. */
export function RecipeCards({ recipes, open }: Props) {
  return (
    <nav className="recipe-cards" aria-label={t('start.recipes')}>
      {recipes.map((recipe) => (
        <Link
          key={recipe.id}
          className="recipe-card"
          to={`/start/${recipe.id}`}
          aria-current={recipe.id === open ? 'page' : undefined}
        >
          <span className="strong">{recipe.title}</span>
          <span className="note">{hint(recipe)}</span>
        </Link>
      ))}
    </nav>
  );
}

function hint({ takesArgv, needs }: RecipeView): string {
  if (takesArgv) return t('start.anyProgram');
  return needs.length === 0
    ? t('start.noPackages')
    : t('start.needs', { packages: needs.join(', ') });
}
