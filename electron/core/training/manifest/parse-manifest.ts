import { err, ok, type Result } from '../../lib/result';
import { parseExpression } from './expression';
import { Manifest, type ManifestTask } from './manifest';
import type { ManifestParam } from './manifest-param';
import { placeholdersOf } from './placeholders';
import { isComputed } from './preset-values';

/** Error in a manifest, and the key it is at. */
export interface ManifestProblem {
  readonly path: readonly (string | number)[];
  readonly says: string;
}

/** Names that every text of a manifest may use beside its parameters. */
export const PLACEHOLDERS = [
  'project',
  'workspace',
  'run',
  'state',
  'python',
  'experiment',
] as const;
/** In `after.set`: the run directory of the task before, known when that is started or queued. */
export const RUN_PLACEHOLDER = 'run';
/** Facts of the target that limits and rules may use. */
export const FACTS = ['cpu_count', 'ram_gb', 'gpu_count', 'gpu_gb', 'disk_gb', 'os'] as const;

/** Reads a manifest from parsed YAML: its shape, then whether every name that it uses is there. */
export function parseManifest(raw: unknown): Result<Manifest, readonly ManifestProblem[]> {
  const read = Manifest.safeParse(raw);
  if (!read.success) {
    return err(
      read.error.issues.map(({ path, message }) => ({
        path: path.map((one) => (typeof one === 'number' ? one : String(one))),
        says: message,
      })),
    );
  }
  const problems = misnamed(read.data);
  return problems.length === 0 ? ok(read.data) : err(problems);
}

/** Parameters of a task: shared ones by name, with the task's own defaults, and its own. */
export function paramsOf(manifest: Manifest, task: ManifestTask): readonly ManifestParam[] {
  const shared = new Map(manifest.params.map((param) => [param.name, param]));
  return task.params.flatMap((one) => {
    const param = typeof one === 'string' ? shared.get(one) : one;
    if (param === undefined) return [];
    const own = task.defaults[param.name];
    return own === undefined ? [param] : [withDefault(param, own)];
  });
}

function withDefault(param: ManifestParam, value: string | number | boolean): ManifestParam {
  switch (param.type) {
    case 'int':
    case 'float':
      return { ...param, default: Number(value) };
    case 'flag':
      return { ...param, default: value === true };
    case 'choice':
    case 'text':
    case 'path':
      return { ...param, default: String(value) };
    case 'derived':
      return param;
  }
}

/** Names that lead nowhere: unknown shared parameters, presets of other parameters, expressions over unknown names. */
function misnamed(manifest: Manifest): readonly ManifestProblem[] {
  const ids = new Set(manifest.tasks.map(({ id }) => id));
  return [
    ...twice(
      manifest.tasks.map(({ id }) => id),
      ['tasks'],
    ),
    ...manifest.tasks.flatMap((task, at) => taskProblems(manifest, task, ['tasks', at], ids)),
  ];
}

function twice(names: readonly string[], path: ManifestProblem['path']): ManifestProblem[] {
  return names.flatMap((name, at) =>
    names.indexOf(name) === at ? [] : [{ path: [...path, at], says: `“${name}” is there twice` }],
  );
}

function taskProblems(
  manifest: Manifest,
  task: ManifestTask,
  path: ManifestProblem['path'],
  tasks: ReadonlySet<string>,
): ManifestProblem[] {
  const shared = new Set(manifest.params.map(({ name }) => name));
  const params = paramsOf(manifest, task);
  const existing = new Set(params.map(({ name }) => name));
  const unknown = (at: ManifestProblem['path'], name: string): ManifestProblem[] =>
    existing.has(name)
      ? []
      : [{ path: [...path, ...at], says: `the task ${task.id} has no parameter “${name}”` }];
  const { after, resume } = task;
  return [
    ...task.params.flatMap((one, i) =>
      typeof one === 'string' && !shared.has(one)
        ? [{ path: [...path, 'params', i], says: `there is no shared parameter “${one}”` }]
        : [],
    ),
    ...twice(
      params.map(({ name }) => name),
      [...path, 'params'],
    ),
    ...Object.keys(task.defaults).flatMap((name) => unknown(['defaults', name], name)),
    ...task.presets.flatMap(({ params: set }, i) =>
      Object.keys(set).flatMap((name) => unknown(['presets', i, 'params', name], name)),
    ),
    ...(after === undefined || tasks.has(after.task)
      ? []
      : [{ path: [...path, 'after', 'task'], says: `there is no task “${after.task}”` }]),
    ...Object.keys(after?.set ?? {}).flatMap((name) => unknown(['after', 'set', name], name)),
    ...(after === undefined ? [] : afterProblems(manifest, after, [...path, 'after'])),
    ...(resume === undefined ? [] : unknown(['resume', 'param'], resume.param)),
    ...nameProblems(task, params, path),
  ];
}

/** What a task takes over is given by the values of the task before it, and its run directory. */
function afterProblems(
  manifest: Manifest,
  { task: before, set }: NonNullable<ManifestTask['after']>,
  path: ManifestProblem['path'],
): ManifestProblem[] {
  const task = manifest.tasks.find(({ id }) => id === before);
  if (task === undefined) return [];
  const names = new Set([
    'experiment',
    RUN_PLACEHOLDER,
    ...paramsOf(manifest, task).map(({ name }) => name),
  ]);
  return Object.entries(set).flatMap(([key, text]) =>
    placeholdersOf(text)
      .filter((name) => !names.has(name))
      .map((name) => ({
        path: [...path, 'set', key],
        says: `the task ${before} has no parameter “${name}”`,
      })),
  );
}

/** Expressions and placeholders over names that are not there. */
function nameProblems(
  task: ManifestTask,
  params: readonly ManifestParam[],
  path: ManifestProblem['path'],
): ManifestProblem[] {
  const names = new Set<string>([...params.map(({ name }) => name), ...PLACEHOLDERS, ...FACTS]);
  return [
    ...expressionProblems(task, params, path, names),
    ...placeholderProblems(task, path, names),
  ];
}

function expressionProblems(
  task: ManifestTask,
  params: readonly ManifestParam[],
  path: ManifestProblem['path'],
  names: ReadonlySet<string>,
): ManifestProblem[] {
  const reported: [ManifestProblem['path'], string][] = [
    ...task.constraints.map(({ holds }, i): [ManifestProblem['path'], string] => [
      [...path, 'constraints', i, 'holds'],
      holds,
    ]),
    ...task.presets.flatMap(({ params: set }, i) =>
      Object.entries(set).flatMap(([name, value]): [ManifestProblem['path'], string][] =>
        isComputed(value) ? [[[...path, 'presets', i, 'params', name], value.slice(1)]] : [],
      ),
    ),
    ...(task.after?.when === undefined
      ? []
      : [
          [[...path, 'after', 'when'], task.after.when] satisfies [ManifestProblem['path'], string],
        ]),
    ...params.flatMap((param): [ManifestProblem['path'], string][] =>
      param.type === 'derived' ? [[[...path, 'params', param.name], param.value]] : [],
    ),
  ];
  return reported.flatMap(([at, text]) => {
    const read = parseExpression(text);
    const unknown = read.ok ? read.value.names.filter((name) => !names.has(name)) : [];
    return unknown.map((name) => ({ path: at, says: `“${name}” in “${text}” is unknown` }));
  });
}

function placeholderProblems(
  task: ManifestTask,
  path: ManifestProblem['path'],
  names: ReadonlySet<string>,
): ManifestProblem[] {
  return placeholdersOf(task.launch)
    .filter((name) => !names.has(name))
    .map((name) => ({
      path: [...path, 'launch'],
      says: `“{${name}}” is no parameter and no place`,
    }));
}
