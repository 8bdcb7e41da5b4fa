import { constraintsOf } from '#core/training/constraints';
import type { Scope } from '#core/training/manifest/expression';
import { paramViews, parseParams } from '#core/training/params';
import type { Recipe } from '#core/training/recipe';
import type { ParamView } from '#core/contract/start/recipe-view';

type Value = string | number | boolean;
/** Values of a run's parameters that a form can hold. */
export type RunValues = Readonly<Record<string, Value>>;

export interface FormValues {
  readonly recipe: Recipe;
  readonly params: RunValues;
  /** Facts of the target. */
  readonly facts: Scope;
}

/** The parameter of a recipe that a name means: its own name, or a Hydra key that it sets. undefined where it has none. */
export const paramNamed = (views: readonly ParamView[], name: string): ParamView | undefined =>
  views.find((view) => view.name === name) ?? views.find(({ hydra = [] }) => hydra.includes(name));

/**
 * Values that a remedy sets, by the names of the recipe's own parameters, without those that the run has already; null
 * where the recipe has none of them, does not take a value, or a constraint would be broken that was not before.
 */
export function checkedParams(set: RunValues, form: FormValues): Record<string, Value> | null {
  const views = paramViews(form.recipe);
  const params: Record<string, Value> = {};
  for (const [name, value] of Object.entries(set)) {
    const view = paramNamed(views, name);
    // A cause names the same value as several trainers call it.
    if (view === undefined) continue;
    if (form.params[view.name] !== value) params[view.name] = value;
  }
  if (Object.keys(params).length === 0) return null;
  return fits(params, form) ? params : null;
}

/** Whether the recipe takes these values with those of the run, without a constraint that breaks again. */
export function fits(set: RunValues, { recipe, params, facts }: FormValues): boolean {
  const values = { ...params, ...set };
  if (!parseParams(recipe, values).ok) return false;
  const before = new Set(brokenOf(recipe, params, facts));
  return brokenOf(recipe, values, facts).every((id) => before.has(id));
}

const brokenOf = (recipe: Recipe, values: RunValues, facts: Scope): readonly string[] =>
  constraintsOf(recipe, values, facts)
    .filter(({ state }) => state === 'bad')
    .map(({ id }) => id);
