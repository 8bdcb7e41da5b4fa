import type { ProjectTask, ProjectView } from '#core/contract/project/project-calls';
import type { RunView } from '#core/contract/run/run';

type Task = Pick<ProjectTask, 'id' | 'recipe' | 'after'>;

/** The run of some recipes that started last; null where none ran. */
export function lastRunOf(recipes: readonly string[], runs: readonly RunView[]): RunView | null {
  const existing = new Set(recipes);
  let last: RunView | null = null;
  for (const run of runs) {
    if (!existing.has(run.recipe)) continue;
    if (last === null || startOf(run) > startOf(last)) last = run;
  }
  return last;
}

/** One that waits has not started yet, and is the newest. */
const startOf = ({ startedMs }: RunView): number => startedMs ?? Number.POSITIVE_INFINITY;

/** Chains of tasks, each in the order in which they follow one another; a task that nothing follows or leads to is in none. */
export function taskChains<T extends Task>(tasks: readonly T[]): readonly (readonly T[])[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const followed = new Set(tasks.flatMap(({ after }) => after ?? []));
  return tasks
    .filter(({ id, after }) => after !== null && byId.has(after) && !followed.has(id))
    .map((last) => chainTo(last, byId));
}

function chainTo<T extends Task>(last: T, byId: ReadonlyMap<string, T>): readonly T[] {
  const chain: T[] = [];
  for (let task: T | undefined = last; task !== undefined && !chain.includes(task);) {
    chain.unshift(task);
    task = task.after === null ? undefined : byId.get(task.after);
  }
  return chain;
}

/** Presets in the order of their buttons: the toy first. */
export function presetsInOrder({
  presets,
  toy,
}: Pick<ProjectTask, 'presets' | 'toy'>): ProjectTask['presets'] {
  return presets.toSorted((a, b) => Number(b.id === toy) - Number(a.id === toy));
}

/** Address of the form of a task; the id of its recipe has a slash. */
export function startAddress(recipe: string, preset: string | null = null): string {
  const address = `/start/${encodeURIComponent(recipe)}`;
  return preset === null ? address : `${address}?preset=${encodeURIComponent(preset)}`;
}

/** Tasks that can be started before those that cannot. */
export const tasksInOrder = ({ tasks }: Pick<ProjectView, 'tasks'>): readonly ProjectTask[] =>
  tasks.toSorted((a, b) => Number(a.blocked !== null) - Number(b.blocked !== null));
