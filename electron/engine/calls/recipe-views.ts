import { setTimeout } from 'node:timers/promises';
import type { RecipeView } from '#core/contract/start/recipe-view';
import type { Scope } from '#core/training/manifest/expression';
import { paramViews } from '#core/training/params';
import type { Preset, Recipe, RecipeProject } from '#core/training/recipe';
import type { Engine } from '../engine';

/** A target that is slow to answer must not hold up the list; its presets then have the values that need no facts. */
const MAX_MS = 3_000;

interface ViewsDeps {
  readonly recipes: Engine['recipes'];
  readonly projects: Pick<Engine['projects'], 'facts'>;
}

/** Every recipe as the page and the command line offer it, presets with the values that fit the target of their project. */
export async function recipeViews({ recipes, projects }: ViewsDeps): Promise<RecipeView[]> {
  const list = recipes.list();
  const targets = new Set(
    list.flatMap((recipe) =>
      recipe.project === undefined || recipe.presetsFor === undefined
        ? []
        : [recipe.project.target],
    ),
  );
  const facts = new Map<string, Scope>(
    await Promise.all(
      [...targets].map(async (id): Promise<[string, Scope]> => [
        id,
        await soon(projects.facts(id), {}),
      ]),
    ),
  );
  return list.map((recipe) => viewOf(recipe, facts.get(recipe.project?.target ?? '') ?? {}));
}

function viewOf(recipe: Recipe, facts: Scope): RecipeView {
  const presets: readonly Preset[] = recipe.presetsFor?.(facts) ?? recipe.presets ?? [];
  return {
    id: recipe.id,
    title: recipe.title,
    says: recipe.says,
    needs: [...recipe.needs],
    params: [...paramViews(recipe)],
    presets: presets.map((preset) => ({ ...preset, params: { ...preset.params } })),
    takesArgv: recipe.takesArgv,
    toy: recipe.toy,
    ...(recipe.evaluates === undefined ? {} : { evaluates: true }),
    ...(recipe.answersRows === true ? { answersRows: true } : {}),
    ...(recipe.resume === undefined ? {} : { resume: recipe.resume }),
    ...(recipe.blocked === undefined ? {} : { blocked: recipe.blocked }),
    ...(recipe.project === undefined ? {} : { project: projectOf(recipe.project) }),
  };
}

const projectOf = ({ id, title, target, root, goal, isBuiltIn = false }: RecipeProject) => ({
  id,
  title,
  target,
  root,
  goal: goal ?? null,
  isBuiltIn,
});

/** Result of a promise within a few seconds, else something else. */
async function soon<T>(promise: Promise<T>, otherwise: T): Promise<T> {
  const late = new AbortController();
  try {
    return await Promise.race([promise, setTimeout(MAX_MS, otherwise, { signal: late.signal })]);
  } finally {
    late.abort();
  }
}
