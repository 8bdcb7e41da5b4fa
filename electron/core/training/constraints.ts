import { finding, type ParametersRemedy } from '../contract/finding';
import type { Constraint } from '../contract/start/constraint';
import { parseParams } from './params';
import type { Scope } from './manifest/expression';
import type { Recipe } from './recipe';
import { once } from '../lib/once';

/**
 * Constraints of a recipe for these values, broken ones first; nothing for values that cannot be.
 *
 * @param facts what is known of the target: `cpu_count`, `ram_gb` …
 */
export function constraintsOf(
  recipe: Recipe,
  raw: Readonly<Record<string, string | number | boolean>>,
  facts: Scope = {},
): readonly Constraint[] {
  const params = parseParams(recipe, raw);
  if (!params.ok) return [];
  const rank = { bad: 0, warn: 1, unknown: 2, ok: 3 } as const;
  return oneIdEach(recipe.constraints?.(params.value, facts) ?? []).toSorted(
    (a, b) => rank[a.state] - rank[b.state],
  );
}

/** The second one over the same parameters has its own id: `batch+steps`, `batch+steps 2`. */
function oneIdEach(constraints: readonly Constraint[]): readonly Constraint[] {
  const count = new Map<string, number>();
  return constraints.map((one) => {
    const at = (count.get(one.id) ?? 0) + 1;
    count.set(one.id, at);
    return at === 1 ? one : { ...one, id: `${one.id} ${at}` };
  });
}

/** A constraint about some parameters, reported at the first of them. */
export function constraint(
  params: Constraint['params'],
  state: Constraint['state'],
  says: string,
  remedies: Constraint['remedies'] = [],
): Constraint {
  return { ...finding(params.join('+'), state, says, { remedies }), params };
}

/** A remedy that sets values of the form, so that the constraint holds. */
export const setting = (
  title: string,
  params: NonNullable<ParametersRemedy['set']['params']>,
): ParametersRemedy => ({
  kind: 'parameters',
  id: `set-${Object.keys(params).join('-')}`,
  title,
  says: '',
  danger: 'none',
  provedBy: null,
  set: { params },
});

/** Made with its first number: the tables of a language take 40 ms of a start. */
const grouped = once(() => new Intl.NumberFormat('en'));

/** 51200 → "51,200": numbers of a constraint as they are read. */
export const count = (value: number): string => grouped().format(value);
