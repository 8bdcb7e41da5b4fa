import type { ToyGate } from '#core/contract/project/project-calls';
import { finding } from '#core/contract/finding';
import type { RunView } from '#core/contract/run/run';
import { EXPERIMENT } from '#core/training/manifest/preset-values';
import { baseName } from '../checks/answers';
import type { CheckContext } from '../checks/check-kind';
import type { PreparedTask } from '../checks/launch-context';
import type { RunCatalog, SavedFile } from '../task-deps';
import { memoryOf } from './memory-of';
import { toyRows } from './toy-rows';
import { toyRun } from './toy-run';

/** Did a toy prove enough for a full run of a task, and does that fit into the machine? Changes nothing. */
export async function toyGate(
  ready: PreparedTask,
  context: CheckContext,
  runs: RunCatalog,
): Promise<ToyGate> {
  const { manifest, task, request } = ready;
  const project = request.paths.projectId;
  const toy = await toyRun({ manifest, task, project }, runs);
  const [rows, memory] = await Promise.all([
    toy === null ? [noToy(task.presets.some(({ id }) => id === 'toy'))] : rowsOf(toy, ready, runs),
    memoryOf(ready, context),
  ]);
  return { run: toy?.runId ?? null, rows, ...memory };
}

const noToy = (hasPreset: boolean) =>
  finding('end', 'bad', 'This task has no toy run yet.', {
    advice: hasPreset
      ? 'Run the Toy preset first. It takes minutes and catches what would stop a full run.'
      : 'There is no Toy preset. Start with small values first.',
  });

async function rowsOf(
  toy: RunView,
  ready: PreparedTask,
  runs: RunCatalog,
): Promise<ToyGate['rows']> {
  const [series, saved] = await Promise.all([runs.series(toy.runId), runs.saved(toy.runId)]);
  const [newest] = saved ?? [];
  const loaded = newest === undefined ? null : await loadedAgain(toy, newest, runs);
  const { recipe, values, paths } = ready.request;
  const saves = (recipe.checkpoints?.(values, paths) ?? []).length > 0;
  const { llm, resume } = ready.task;
  const resumes = resume !== undefined;
  return toyRows({ run: toy, series, saved, saves, loaded, resumes, llm });
}

/** A load test of it, else a later run that was started from it and got on. */
async function loadedAgain(
  toy: RunView,
  { path }: SavedFile,
  runs: RunCatalog,
): Promise<{ ok: boolean; says: string } | null> {
  const tested = (await runs.loaded?.(toy.runId, path)) ?? null;
  if (tested !== null) return tested;
  const name = baseName(path);
  const own = runs.params(toy.runId)?.[EXPERIMENT];
  const later = (await runs.list()).find(
    (run) =>
      run.target === toy.target &&
      (run.startedMs ?? 0) > (toy.startedMs ?? 0) &&
      (run.lastX ?? 0) > 0 &&
      runs.params(run.runId)?.[EXPERIMENT] === own &&
      Object.values(runs.params(run.runId) ?? {}).some(
        (value) => typeof value === 'string' && baseName(value) === name,
      ),
  );
  return later === undefined
    ? null
    : { ok: true, says: `${later.name} loaded ${name} and continued from it.` };
}
