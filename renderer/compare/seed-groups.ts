import { isSeed } from '#core/training/sweep';

/** Facts of a run that seed groups compare: recipe and parameters. */
export interface Seeded {
  readonly runId: string;
  readonly recipe: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Paths that say nothing about what a run learns; an import's content is its own. */
const PATH_PARAM =
  /(?:^|[._-])(?:run_?name|exp(?:eriment)?_name|out(?:put)?_?dir|log_?dir|sha256)$/i;

/** Whether it is a parameter whose value makes another draw, or says where a run writes. Neither makes another training. */
export const isPathParam = (name: string): boolean => isSeed(name) || PATH_PARAM.test(name);

/** Everything that makes a run what it is, but its seed and where it writes. */
function likenessOf({ recipe, params }: Seeded): string {
  const reported = Object.keys(params)
    .filter((name) => !isPathParam(name))
    .toSorted();
  return JSON.stringify([recipe, ...reported.map((name) => [name, params[name]])]);
}

/** Runs that differ only in their seed are together, in the order in which the first of each came. */
export function groupedBySeed<T extends Seeded>(runs: readonly T[]): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const run of runs) {
    const likeness = likenessOf(run);
    const group = groups.get(likeness);
    if (group === undefined) groups.set(likeness, [run]);
    else group.push(run);
  }
  return [...groups.values()];
}
