import type { LaunchPaths, Recipe } from '#core/training/recipe';

/** Fields of a spec that say what of the training is read, and what counts as success. */
export function reading(
  recipe: Recipe,
  params: Record<string, unknown>,
  paths: LaunchPaths,
  patterns: readonly string[],
) {
  const checkpoints = recipe.checkpoints?.(params, paths);
  const ranges = recipe.ranges?.(params, paths) ?? [];
  return {
    dialect: recipe.dialect,
    patterns: [...new Set([...(recipe.patterns ?? []), ...patterns])],
    sources: [...recipe.sources(params, paths)],
    ...(recipe.findsFiles === true ? { findsFiles: true } : {}),
    ...((recipe.states ?? []).length === 0 ? {} : { states: recipe.states }),
    ...(ranges.length === 0 ? {} : { ranges: [...ranges] }),
    ...(checkpoints === undefined ? {} : { checkpoints }),
    expectations: recipe.expectations(params, paths),
  };
}
