import type { Refusal } from '../../contract/refusal';
import { err, ok, type Result } from '../../lib/result';
import { parseParams } from '../params';
import type { RecipeProject } from '../recipe';
import { expressionValue, type Scalar, type Scope } from './expression';
import type { Manifest, ManifestTask } from './manifest';
import { manifestRecipe } from './manifest-recipe';
import { filled } from './placeholders';
import { EXPERIMENT, presetsFor } from './preset-values';

type Values = Readonly<Record<string, Scalar>>;

/** Tasks of a project that follow each other, as they are asked for. */
export interface TaskChainRequest {
  /** The last task. */
  readonly task: string;
  /** The first one; null = as far back as `after` goes. */
  readonly from: string | null;
  /** Preset of each task that has it. */
  readonly preset: string | null;
  /** Values of each task that has such a parameter. */
  readonly params: Values;
  /** Facts of the target: values of presets may follow from them. */
  readonly facts?: Scope;
}

/** One task of a chain: what is set of its parameters, and which of them the task before gives. */
export interface ChainedTask {
  readonly task: string;
  readonly recipe: string;
  readonly title: string;
  readonly params: Values;
  readonly provided: readonly string[];
}

/**
 * The tasks up to one, the first one first, each with the values that the one before makes (`after.set`): file names
 * that do not follow from each other by themselves. Refused where a task is unknown or blocked, or no task takes a value.
 */
export function taskChain(
  manifest: Manifest,
  project: RecipeProject,
  request: TaskChainRequest,
): Result<readonly ChainedTask[], Refusal> {
  const tasks = tasksUpTo(manifest, project, request);
  if (!tasks.ok) return tasks;
  const unknown = unknownName(manifest, project, tasks.value, request);
  const shared = {
    ...request,
    params: { ...sharedBy(manifest, tasks.value, request), ...request.params },
  };
  if (unknown !== null) return err(unknown);
  const chain: ChainedTask[] = [];
  let before: Scope = {};
  for (const [at, task] of tasks.value.entries()) {
    const set = at === 0 ? {} : (task.after?.set ?? {});
    const input = Object.fromEntries(
      Object.entries(set).map(([name, text]) => [name, filled(text, before)]),
    );
    const params = { ...requestFor(manifest, project, task, shared), ...input };
    const read = typed(manifest, project, task, params);
    if (!read.ok) return read;
    before = read.value;
    const { id, title } = task;
    chain.push({
      task: id,
      recipe: `${project.id}/${id}`,
      title,
      params,
      provided: Object.keys(input),
    });
  }
  return ok(chain);
}

/** All tasks of a chain work in the experiment of the last one. */
function sharedBy(
  manifest: Manifest,
  tasks: readonly ManifestTask[],
  { preset, facts = {} }: TaskChainRequest,
): Values {
  const last = tasks.at(-1);
  const presets = last === undefined ? [] : presetsFor(manifest, last, facts);
  const experiment = presets.find(({ id }) => id === preset)?.params[EXPERIMENT];
  return experiment === undefined ? {} : { [EXPERIMENT]: experiment };
}

function tasksUpTo(
  manifest: Manifest,
  project: RecipeProject,
  request: TaskChainRequest,
): Result<readonly ManifestTask[], Refusal> {
  const tasks: ManifestTask[] = [];
  let next: string | undefined = request.task;
  while (next !== undefined) {
    const id: string = next;
    const task = manifest.tasks.find((one) => one.id === id);
    if (task === undefined) return err(unknownTask(id, manifest));
    if (tasks.includes(task)) return err(goesInCircles(id));
    if (task.blocked !== undefined) return err(isBlocked(task.title, task.blocked));
    tasks.unshift(task);
    if (id === request.from) return ok(tasks);
    const read = typed(manifest, project, task, requestFor(manifest, project, task, request));
    if (!read.ok) return read;
    next = comesAfter(task, read.value) ? task.after?.task : undefined;
  }
  return request.from === null ? ok(tasks) : err(unknownTask(request.from, manifest));
}

const comesAfter = ({ after }: ManifestTask, values: Scope): boolean =>
  after !== undefined && (after.when === undefined || expressionValue(after.when, values) === true);

/** Values that the preset and the user set of a task's own parameters. */
function requestFor(
  manifest: Manifest,
  project: RecipeProject,
  task: ManifestTask,
  { preset, params, facts = {} }: TaskChainRequest,
): Values {
  const existing = namesOf(manifest, project, task);
  const chosen = presetsFor(manifest, task, facts).find(({ id }) => id === preset)?.params ?? {};
  const own = Object.entries(params).filter(([name]) => existing.has(name));
  return { ...chosen, ...Object.fromEntries(own) };
}

const namesOf = (
  manifest: Manifest,
  project: RecipeProject,
  task: ManifestTask,
): ReadonlySet<string> =>
  new Set(Object.keys(manifestRecipe(manifest, task, project).params.shape));

/** All values of a task, with their types: what was not set is its default. */
function typed(
  manifest: Manifest,
  project: RecipeProject,
  task: ManifestTask,
  params: Values,
): Result<Scope, Refusal> {
  const read = parseParams(manifestRecipe(manifest, task, project), params);
  if (!read.ok) return read;
  const values = Object.entries(read.value).flatMap(([name, value]): [string, Scalar][] =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, value]]
      : [],
  );
  return ok(Object.fromEntries(values));
}

function unknownName(
  manifest: Manifest,
  project: RecipeProject,
  tasks: readonly ManifestTask[],
  { params, preset }: TaskChainRequest,
): Refusal | null {
  if (preset !== null && !tasks.some(({ presets }) => presets.some(({ id }) => id === preset))) {
    const existing = [...new Set(tasks.flatMap(({ presets }) => presets.map(({ id }) => id)))];
    return {
      code: 'unknown-preset',
      says: `None of these tasks has a preset “${preset}”.`,
      remedy: existing.length === 0 ? 'Leave it out.' : `Pick one of: ${existing.join(', ')}.`,
    };
  }
  const names = tasks.map((task) => namesOf(manifest, project, task));
  const unknown = Object.keys(params).find((name) => !names.some((of) => of.has(name)));
  if (unknown === undefined) return null;
  return {
    code: 'unknown-param',
    says: `None of the tasks ${tasks.map(({ id }) => id).join(', ')} has a parameter “${unknown}”.`,
    remedy: `Pick one of: ${[...new Set(names.flatMap((of) => [...of]))].join(', ')}.`,
  };
}

const unknownTask = (id: string, { title, tasks }: Manifest): Refusal => ({
  code: 'unknown-task',
  says: `${title} has no task “${id}” on the way.`,
  remedy: `Pick one of: ${tasks.map((task) => task.id).join(', ')}.`,
});

const isBlocked = (title: string, blocked: string): Refusal => ({
  code: 'task-blocked',
  says: `${title} cannot run: ${blocked}`,
  remedy: 'Choose another task of this project.',
});

const goesInCircles = (id: string): Refusal => ({
  code: 'bad-manifest',
  says: `The task ${id} waits for itself.`,
  remedy: 'Correct `after` in the manifest.',
});
