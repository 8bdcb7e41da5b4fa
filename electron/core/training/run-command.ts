import type { RunDetail } from '../contract/run/run-detail';
import type { StartRequest } from '../contract/run/start-request';
import type { RecipeView } from '../contract/start/recipe-view';
import { againRequest } from './again-request';
import { jobFlags } from './job-flags';

type StartedBy = Pick<RecipeView, 'takesArgv' | 'params' | 'project'>;

/** Words of the command line that starts the same run again. Values that are the recipe's own are left out. */
export function runCommand(detail: RunDetail, recipe: StartedBy): string[] {
  const { runId } = detail.run;
  // The command line has no flag for a command that replaces the recipe's own.
  if (detail.byHand === true) return ['rl-cockpit', 'run', '--from', runId];
  const request = againRequest(detail, recipe);
  const argv = request.argv ?? [];
  return [
    'rl-cockpit',
    'run',
    request.recipe,
    ...locationFlags(request, recipe),
    ...paramFlags(request, recipe),
    ...variableFlags(detail),
    ...keyFlags(request),
    ...(request.patterns ?? []).flatMap((pattern) => ['--pattern', pattern]),
    ...evaluatorFlags(request),
    ...jobFlags(request),
    ...(argv.length === 0 ? [] : ['--', ...argv]),
  ];
}

/** A task of a project runs where the project is. */
function locationFlags({ target, python, cwd }: StartRequest, { project }: StartedBy): string[] {
  const usual = project?.target ?? 'local';
  return [
    ...(target === undefined || target === usual ? [] : ['--target', target]),
    ...(typeof python === 'string' ? ['--env', python] : []),
    ...(typeof cwd === 'string' ? ['--cwd', cwd] : []),
  ];
}

function paramFlags({ params = {} }: StartRequest, recipe: StartedBy): string[] {
  const defaults = new Map(recipe.params.map((param) => [param.name, String(param.default)]));
  return Object.entries(params)
    .filter(([name, value]) => defaults.get(name) !== String(value))
    .flatMap(([name, value]) => ['--set', `${name}=${value}`]);
}

/** A secret is by its name alone: its value comes from the shell. Stored keys have their own flag. */
function variableFlags({ env, secretEnv, storedKeys }: RunDetail): string[] {
  const secrets = secretEnv.filter((name) => !storedKeys.includes(name));
  return [...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...secrets].flatMap(
    (variable) => ['--set-env', variable],
  );
}

function keyFlags({ secrets = null }: StartRequest): string[] {
  if (secrets === null) return [];
  return secrets.length === 0 ? ['--no-secrets'] : secrets.flatMap((name) => ['--secret', name]);
}

function evaluatorFlags({ evaluator = null }: StartRequest): string[] {
  if (evaluator === null) return [];
  const { episodes, every = 1, envId, factory, allow = [] } = evaluator;
  return [
    '--evaluate',
    String(episodes ?? EPISODES),
    ...(every === 1 ? [] : ['--evaluate-every', String(every)]),
    ...(typeof envId === 'string' ? ['--evaluate-env', envId] : []),
    ...(typeof factory === 'string' ? ['--evaluate-factory', factory] : []),
    ...allow.flatMap((name) => ['--allow', name]),
  ];
}

/** The contract's number where none was asked for. */
const EPISODES = 20;
