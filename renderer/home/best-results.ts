import type { CanonicalName } from '#core/contract/series/series';
import type { RunView } from '#core/contract/run/run';
import type { ExtrasOfRuns, RunExtras } from '../bridge/readers/run-extras';

/** The best succeeded run of a task. */
export interface BestResult {
  readonly run: RunView;
  /** Environment or task of the recipe, where a parameter names it. */
  readonly task: string | null;
  readonly label: Extract<CanonicalName, 'eval_reward' | 'reward'>;
  readonly value: number;
  /** Number of succeeded runs of this task that were compared. */
  readonly count: number;
}

/** Parameter that names the task of a recipe: rewards of two tasks are never compared. */
const TASK = 'env_id';
/** Recipes that say nothing about the task: their rewards cannot be compared. */
const ANY_TASK: ReadonlySet<string> = new Set(['command', 'import']);

/**
 * The best run of each task, the task with the newest run first. Only succeeded runs count. Where a run of the task was
 * evaluated, evaluated runs are compared by their best evaluation reward; else by the reward at their end, because the
 * maximum of a noisy training reward is luck.
 */
export function bestResults(runs: readonly RunView[], extras: ExtrasOfRuns): readonly BestResult[] {
  const tasks = new Map<string, RunView[]>();
  for (const run of runs) {
    if (run.verdict !== 'succeeded' || ANY_TASK.has(run.recipe)) continue;
    const task = JSON.stringify([run.recipe, taskOf(extras.get(run.runId))]);
    tasks.set(task, [...(tasks.get(task) ?? []), run]);
  }
  return [...tasks.values()].flatMap((group) => bestOf(group, extras) ?? []);
}

function bestOf(runs: readonly RunView[], extras: ExtrasOfRuns): BestResult | null {
  for (const label of ['eval_reward', 'reward'] as const) {
    const ranked = runs
      .flatMap((run) => {
        const value = valueOf(extras.get(run.runId), label);
        return value === null ? [] : [{ run, value }];
      })
      .toSorted((a, b) => b.value - a.value);
    const [best] = ranked;
    if (best !== undefined)
      return { ...best, label, task: taskOf(extras.get(best.run.runId)), count: ranked.length };
  }
  return null;
}

function valueOf(extras: RunExtras | undefined, label: BestResult['label']): number | null {
  const figures = extras?.labels[label];
  const value = label === 'eval_reward' ? figures?.max : figures?.last;
  return value !== undefined && value !== null && Number.isFinite(value) ? value : null;
}

function taskOf(extras: RunExtras | undefined): string | null {
  const task = extras?.params?.[TASK];
  return typeof task === 'string' && task !== '' ? task : null;
}
