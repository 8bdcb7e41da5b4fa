import type { RecipeView } from '#core/contract/start/recipe-view';
import { granted, type Io, misused } from '../io';

/** Start values of a recipe: values of its preset, and the target of its project. */
export interface RecipeStart {
  readonly params: RecipeView['presets'][number]['params'];
  /** Location of the recipe's project; null for a recipe of the app. */
  readonly target: string | null;
}

/**
 * Values of a preset that was named on the command line, and where a project's task runs.
 * @throws Refused where the recipe has no such preset
 */
export async function recipeStart(
  recipe: string,
  preset: string | null,
  io: Io,
): Promise<RecipeStart> {
  const isPlain = preset === null && !recipe.includes('/');
  if (isPlain) return { params: {}, target: null };
  const recipes = granted(await io.link.ask((client) => client.recipes.list()));
  const match = recipes.find(({ id }) => id === recipe);
  // The engine refuses an unknown recipe itself, and names those that there are.
  if (match === undefined) return { params: {}, target: null };
  const target = match.project?.target ?? null;
  if (preset === null) return { params: {}, target };
  const chosen = match.presets.find(({ id }) => id === preset);
  if (chosen !== undefined) return { params: chosen.params, target };
  const names = match.presets.map(({ id }) => id);
  return misused(
    `${recipe} has no preset "${preset}".`,
    names.length === 0
      ? 'Set its values with --set name=value.'
      : `Pick one of: ${names.join(', ')}.`,
  );
}
