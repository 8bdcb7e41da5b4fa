import { groupedBySeed, isPathParam, type Seeded } from './seed-groups';

/** Grouping of compared runs into mean curves: each alone, all seeds of one training, or all runs with one value of a parameter. */
export type GroupBy =
  | { readonly kind: 'none' }
  | { readonly kind: 'seed' }
  | { readonly kind: 'param'; readonly name: string };

export const NO_GROUPS: GroupBy = { kind: 'none' };

/** A group with what else differs between its runs, so that a mean hides no other cause. */
export interface Grouped<T> {
  readonly runs: readonly T[];
  /** Value of the parameter that they share; undefined for the other ways, and where the runs do not have it. */
  readonly value: unknown;
  /** Names of parameters that differ within the group, seeds and folders left out; `recipe` for the recipe itself. */
  readonly mixed: readonly string[];
}

const text = (value: unknown): string => JSON.stringify(value) ?? '';

/** The runs in their groups, in the order in which the first of each came. Without a way to group, each is alone. */
export function groupedRuns<T extends Seeded>(
  runs: readonly T[],
  by: GroupBy,
): readonly Grouped<T>[] {
  if (by.kind === 'none') return runs.map((run) => ({ runs: [run], value: undefined, mixed: [] }));
  if (by.kind === 'seed') {
    return groupedBySeed(runs).map((group) => ({ runs: group, value: undefined, mixed: [] }));
  }
  const groups = new Map<string, T[]>();
  for (const run of runs) {
    const key = text(run.params[by.name]);
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  return [...groups.values()].map((group) => ({
    runs: group,
    value: group[0]?.params[by.name],
    mixed: mixedIn(group, by.name),
  }));
}

function mixedIn(runs: readonly Seeded[], shared: string): readonly string[] {
  const names = new Set(runs.flatMap(({ params }) => Object.keys(params)));
  const differs = (valueOf: (run: Seeded) => unknown): boolean =>
    new Set(runs.map((run) => text(valueOf(run)))).size > 1;
  const recipe = differs((run) => run.recipe) ? ['recipe'] : [];
  const params = [...names].filter(
    (name) => name !== shared && !isPathParam(name) && differs((run) => run.params[name]),
  );
  return [...recipe, ...params.toSorted()];
}

/** Parameters by which some runs can be grouped: those that differ, and that two runs at least have alike. By name. */
export function groupingParams(runs: readonly Seeded[]): readonly string[] {
  const names = new Set(runs.flatMap(({ params }) => Object.keys(params)));
  return [...names]
    .filter((name) => {
      const values = runs.map(({ params }) => text(params[name]));
      const distinct = new Set(values).size;
      return !isPathParam(name) && distinct > 1 && distinct < values.length;
    })
    .toSorted();
}
