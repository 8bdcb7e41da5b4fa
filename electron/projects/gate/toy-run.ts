import type { RunView } from '#core/contract/run/run';
import { isOver } from '#core/contract/run/run-phase';
import type { Manifest, ManifestTask } from '#core/training/manifest/manifest';
import type { RunCatalog } from '../task-deps';

type Values = Readonly<Record<string, unknown>>;

/**
 * The newest run that counts as the toy of a task: of a task that says so (`toyOf`), or of the task itself with every
 * value of its preset `toy`. One that has ended goes before one that still runs. null: there was none.
 */
export async function toyRun(
  { manifest, task, project }: { manifest: Manifest; task: ManifestTask; project: string },
  runs: Pick<RunCatalog, 'list' | 'params'>,
): Promise<RunView | null> {
  const toys = new Set(
    manifest.tasks.filter(({ toyOf }) => toyOf === task.id).map(({ id }) => `${project}/${id}`),
  );
  const preset = task.presets.find(({ id }) => id === 'toy')?.params ?? null;
  const existing = (await runs.list()).filter(({ recipe, runId }) => {
    if (toys.has(recipe)) return true;
    const params = runs.params(runId);
    return (
      recipe === `${project}/${task.id}` &&
      preset !== null &&
      params !== null &&
      has(params, preset)
    );
  });
  return existing.find(isOver) ?? existing[0] ?? null;
}

const has = (params: Values, preset: Values): boolean =>
  Object.entries(preset).every(([name, value]) => params[name] === value);
