import type { RecipeView } from '#core/contract/start/recipe-view';
import { useTargets } from '../../bridge/queries/use-engine';
import { baseOf, type Draft, textOf } from '../draft';
import { foreignPath } from './foreign-path';

/** Number of paths in a form that can only be those of another system; nothing is started with one. */
export function useForeignFields(recipe: RecipeView, draft: Draft): number {
  const targets = useTargets();
  const target =
    targets?.ok === true ? targets.value.find(({ id }) => id === draft.target) : undefined;
  if (target === undefined || draft.byHand !== null) return 0;
  const base = baseOf(recipe, draft);
  const paths = recipe.params
    .filter(({ path }) => path !== undefined)
    .map(({ name }) => textOf(draft, base, name));
  return [draft.cwd, ...paths].filter(
    (text) => foreignPath(text, target.capabilities)?.isCertain === true,
  ).length;
}
