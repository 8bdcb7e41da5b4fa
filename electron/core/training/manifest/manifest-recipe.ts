import { z } from 'zod';
import type { Expectations } from '../../contract/run/run-directory';
import { tapSources } from './tap-sources';
import type { Launch } from '../../contract/run/launch';
import type { LaunchPaths, Recipe, RecipeProject } from '../recipe';
import { expressionValue, type Scalar, type Scope } from './expression';
import { launchOf } from './launch-of';
import type { Manifest, ManifestTask } from './manifest';
import type { ManifestParam } from './manifest-param';
import { rangesOf } from './manifest-health';
import { keyPackages } from '../environment/key-packages';
import { manifestConstraints } from './manifest-constraints';
import { commandWords } from './command-words';
import { paramsOf } from './parse-manifest';
import { filled, filledJson } from './placeholders';
import { EXPERIMENT, needsFacts, presetsFor } from './preset-values';
import { trainsLanguage } from '../trains-language';

/** A task of a project's manifest as a recipe: what the form draws, what a start runs, what counts as success. */
export function manifestRecipe(
  manifest: Manifest,
  task: ManifestTask,
  project: RecipeProject,
): Recipe {
  const params = withExperiment(manifest, task);
  return {
    id: `${project.id}/${task.id}`,
    title: task.title,
    says: task.says,
    toy: false,
    takesArgv: false,
    needs: keyPackages([...manifest.packages, ...task.needs]),
    pathParams: params.filter(({ type }) => type === 'path').map(({ name }) => name),
    usesGpu: task.usesGpu,
    project,
    ...(task.blocked === undefined ? {} : { blocked: task.blocked }),
    params: z.object(Object.fromEntries(params.flatMap(fieldOf))),
    presets: presetsFor(manifest, task, {}),
    ...(needsFacts(task)
      ? { presetsFor: (facts: Scope) => presetsFor(manifest, task, facts) }
      : {}),
    dialect: manifest.dialect,
    patterns: manifest.patterns.map(({ pattern }) => pattern),
    ...(task.resume === undefined ? {} : { resume: task.resume }),
    states: manifest.states.map(({ state, regex }) => ({ state, regex })),
    findsFiles: true,
    ...(isOfVerl(task) ? { answersRows: true } : {}),
    constraints: (values, facts) =>
      manifestConstraints(params, task, { ...facts, ...taskScope(manifest, params, values, null) }),
    ...(task.stop.gracefulS === undefined
      ? {}
      : { stop: { gracefulMs: Math.round(task.stop.gracefulS * 1000) } }),
    keys: (values) => keysOf(manifest, taskScope(manifest, params, values, null)),
    ...environmentOf(manifest, task, params, project),
    ...startOf(manifest, task, params),
    ...outputsOf(manifest, task, params),
  };
}

const isOfVerl = ({ launch }: ManifestTask): boolean =>
  launch.kind === 'hydra' && trainsLanguage([launch.module ?? '']);

/** The keys that a manifest declares for these values: what cannot be decided is not declared. */
const keysOf = ({ secrets }: Manifest, scope: Scope) =>
  secrets
    .filter(({ when }) => when === undefined || expressionValue(when, scope) === true)
    .map(({ name, says }) => ({ name, says }));

/** The environment that a task names, with its placeholders filled in. */
function environmentOf(
  manifest: Manifest,
  { environment }: ManifestTask,
  params: readonly ManifestParam[],
  { root }: RecipeProject,
): Pick<Recipe, 'environment'> {
  if (environment === undefined) return {};
  const { id, kwargs, algorithm } = environment;
  return {
    environment: (values) => {
      const scope = { ...taskScope(manifest, params, values, null), project: root };
      const filledKwargs = Object.entries(kwargs).map(
        ([name, value]) => [name, filledJson(value, scope)] as const,
      );
      return {
        envId: filled(id, scope),
        kwargs: Object.fromEntries(filledKwargs),
        algorithm: algorithm === undefined ? null : filled(algorithm, scope),
      };
    },
  };
}

/** Start of a task: its command, the work of the launcher, what is checked before. */
function startOf(
  manifest: Manifest,
  task: ManifestTask,
  params: readonly ManifestParam[],
): Pick<Recipe, 'command' | 'launch' | 'checks'> {
  return {
    command: (values, paths) => {
      const scope = taskScope(manifest, params, values, paths);
      const launcher = [paths.python, '-u', '-m', 'rl_cockpit_launch', paths.runDir];
      return {
        argv: [...launcher, ...commandWords(task, params, scope)],
        cwd: cwdOf(manifest, task, scope, paths),
        env: envOf({ ...manifest.env, ...task.launch.env }, params, scope, paths),
      };
    },
    launch: (values, paths): Launch =>
      launchOf(manifest, task, params, {
        scope: taskScope(manifest, params, values, paths),
        paths,
      }),
    checks: (values, paths) => {
      const scope = taskScope(manifest, params, values, paths);
      return task.checks
        .filter(({ when }) => when === undefined || expressionValue(when, scope) !== false)
        .map((check) => ({
          ...check,
          of: filled(check.of, scope),
          says: check.says && filled(check.says, scope),
          advice: check.advice && filled(check.advice, scope),
        }));
    },
  };
}

/** Outputs of a task: files to read, checkpoints, what counts as success. */
function outputsOf(
  manifest: Manifest,
  task: ManifestTask,
  params: readonly ManifestParam[],
): Pick<Recipe, 'sources' | 'expectations' | 'checkpoints' | 'ranges'> {
  const scopeOf = (values: Record<string, unknown>, paths: LaunchPaths): Scope =>
    taskScope(manifest, params, values, paths);
  return {
    sources: (values, paths) => [
      ...task.sources.map(({ kind, glob }) => ({
        kind,
        glob: filled(glob, scopeOf(values, paths)),
      })),
      ...tapSources(task.launch.taps),
    ],
    ranges: (values, paths) => rangesOf(task.health, scopeOf(values, paths)),
    expectations: (values, paths) => successOf(task, scopeOf(values, paths)),
    checkpoints: (values, paths) =>
      task.checkpoints.map(({ glob, name }) => ({
        glob: filled(glob, scopeOf(values, paths)),
        name: name ?? null,
      })),
  };
}

/** Parameters of a task, the experiment among them where runs share a folder. */
export function withExperiment(manifest: Manifest, task: ManifestTask): readonly ManifestParam[] {
  const params = paramsOf(manifest, task);
  if (manifest.workspace === undefined || params.some(({ name }) => name === EXPERIMENT)) {
    return params;
  }
  return [
    {
      type: 'text',
      name: EXPERIMENT,
      label: 'Experiment',
      says: 'Runs of one experiment share their own folder; the project itself stays as it is.',
      default: 'first',
      required: true,
    },
    ...params,
  ];
}

/** A field of the form; what is derived has none. */
function fieldOf(param: ManifestParam): [string, z.ZodType][] {
  const meta = {
    says: param.says,
    ...(param.label === undefined ? {} : { label: param.label }),
    ...(param.group === undefined ? {} : { group: param.group }),
    ...(param.unit === undefined ? {} : { unit: param.unit }),
    ...(param.type === 'path' ? { path: param.is } : {}),
    ...(isText(param) && !param.required ? { mayBeEmpty: true } : {}),
    ...(param.bind?.hydra === undefined ? {} : { hydra: [param.bind.hydra].flat() }),
  };
  switch (param.type) {
    case 'int':
      return [[param.name, bounded(z.int(), param).default(param.default).meta(meta)]];
    case 'float':
      return [[param.name, bounded(z.number(), param).default(param.default).meta(meta)]];
    case 'flag':
      return [[param.name, z.boolean().default(param.default).meta(meta)]];
    case 'choice':
      return [[param.name, z.enum(param.choices).default(param.default).meta(meta)]];
    case 'text':
    case 'path':
      return [[param.name, z.string().default(param.default).meta(meta)]];
    case 'derived':
      return [];
  }
}

const isText = ({ type }: ManifestParam): boolean => type === 'text' || type === 'path';

/** Limits that are numbers; those over facts of the target are constraints. */
function bounded<N extends z.ZodNumber>(number: N, param: { min?: unknown; max?: unknown }): N {
  const low = typeof param.min === 'number' ? number.min(param.min) : number;
  return typeof param.max === 'number' ? low.max(param.max) : low;
}

/** What the names of a task represent; without paths only what the values say. */
export function taskScope(
  manifest: Manifest,
  params: readonly ManifestParam[],
  values: Record<string, unknown>,
  paths: LaunchPaths | null,
): Scope {
  const scope: Record<string, Scalar> = {};
  const named = values[EXPERIMENT];
  const experiment = typeof named === 'string' ? named : '';
  if (paths !== null) {
    Object.assign(scope, {
      project: paths.project,
      run: paths.runDir,
      state: paths.stateDir,
      python: paths.python,
      workspace: workspaceOf(manifest, paths, experiment),
    });
  }
  for (const { name } of params) {
    const value = values[name];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      scope[name] = value;
    }
  }
  for (const param of params) {
    if (param.type !== 'derived') continue;
    const value = expressionValue(param.value, scope);
    if (value !== null) scope[param.name] = value;
  }
  return scope;
}

/** Folder of an experiment: `<state>/workspaces/<project>/<experiment>`; the project itself where there is none. */
export function workspaceOf(manifest: Manifest, paths: LaunchPaths, experiment: string): string {
  if (manifest.workspace === undefined) return paths.project;
  const safe = experiment.replaceAll(/[^\w.-]+/g, '-').replace(/^[.-]+/, '') || 'first';
  return `${paths.stateDir}/workspaces/${paths.projectId}/${safe}`;
}

function cwdOf(manifest: Manifest, task: ManifestTask, scope: Scope, paths: LaunchPaths): string {
  if (task.launch.cwd !== undefined) return filled(task.launch.cwd, scope);
  return manifest.workspace === undefined ? paths.project : String(scope['workspace']);
}

/** Of the launcher, the manifest and the parameters that are bound to a variable. */
function envOf(
  texts: Readonly<Record<string, string>>,
  params: readonly ManifestParam[],
  scope: Scope,
  paths: LaunchPaths,
): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts)) env[name] = filled(text, scope);
  for (const { name, bind } of params) {
    const value = scope[name];
    if (bind?.env !== undefined && value !== undefined && value !== '')
      env[bind.env] = String(value);
  }
  const own = env['PYTHONPATH'];
  env['PYTHONPATH'] =
    own === undefined ? paths.toolsDir : [paths.toolsDir, own].join(paths.pathSign);
  return env;
}

function successOf({ success }: ManifestTask, scope: Scope): Expectations {
  const texts = (list: readonly string[]): string[] => list.map((text) => filled(text, scope));
  const reaches = success.reaches === undefined ? null : expressionValue(success.reaches, scope);
  return {
    ...(success.markers.length === 0 ? {} : { markers: texts(success.markers) }),
    ...(success.failMarkers.length === 0 ? {} : { failMarkers: texts(success.failMarkers) }),
    ...(success.artefacts.length === 0 ? {} : { artefacts: texts(success.artefacts) }),
    ...(typeof reaches === 'number' ? { targetX: reaches } : {}),
    ...(success.minPoints === undefined ? {} : { minPoints: success.minPoints }),
    ...(success.records.length === 0
      ? {}
      : {
          records: success.records.map((record) => ({
            ...record,
            glob: filled(record.glob, scope),
          })),
        }),
  };
}
