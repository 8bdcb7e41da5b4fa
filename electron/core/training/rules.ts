import type { RuleView } from '../contract/rule';
import { parseParams } from './params';
import type { Recipe } from './recipe';

/** The rules of a recipe for these values, broken ones first; nothing for values that cannot be. */
export function rulesOf(
  recipe: Recipe,
  raw: Readonly<Record<string, string | number | boolean>>,
): readonly RuleView[] {
  const params = parseParams(recipe, raw);
  if (!params.ok) return [];
  const rank = { bad: 0, warn: 1, ok: 2 } as const;
  return (recipe.rules?.(params.value) ?? []).toSorted((a, b) => rank[a.state] - rank[b.state]);
}

const grouped = new Intl.NumberFormat('en');

/** 51200 → "51,200": numbers of a rule as they are read. */
export const count = (value: number): string => grouped.format(value);
