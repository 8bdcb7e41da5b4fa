import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import type { StartRequest } from '#core/contract/run/start-request';
import type { Hello } from '#core/contract/target/target';
import { type Result, ok } from '#core/lib/result';
import type { LaunchPaths, Recipe } from '#core/training/recipe';
import { foreignExists, pathStyleOf } from '../../../targets/foreign-path';
import type { Target } from '../../../targets/target';
import { commandPython } from '../../run-python';
import { choosePython, pythonNeeds } from './interpreter';
import { projectPath } from './project-root';

type Input = z.output<typeof StartRequest>;
type Request = Pick<Input, 'python' | 'cwd'> & Partial<Pick<Input, 'argv' | 'env'>>;

/**
 * Paths that a launch of a recipe has on a connected target: interpreter, run directory, folders of project and state.
 * @param runId the run's id, or what is in its place while there is none
 */
export async function launchPaths(
  request: Request,
  recipe: Recipe,
  target: Target,
  runId: string,
): Promise<Result<LaunchPaths, Refusal>> {
  const hello = await target.hello();
  if (!hello.ok) return hello;
  const project = await projectPath(recipe, target);
  if (!project.ok) return project;
  const python = await launchPython(request, recipe, target);
  if (!python.ok) return python;
  return ok(locationOf(request, hello.value, python.value, runId, project.value));
}

type Python = Pick<LaunchPaths, 'python' | 'pythonFrom'>;

/** The user's choice, else the one that a command names or has beside its script, else the one that fits best. */
async function launchPython(
  { python, cwd, argv = [], env = {} }: Request,
  recipe: Recipe,
  target: Target,
): Promise<Result<Python, Refusal>> {
  const chosen = python ?? recipe.project?.python ?? null;
  const command = { argv, cwd, path: env['PATH'] ?? null };
  const named = chosen === null && recipe.takesArgv ? await commandPython(target, command) : null;
  if (named !== null) return ok({ python: named.python, pythonFrom: named.from ?? 'command' });
  const fitting = await choosePython(target, chosen, pythonNeeds(recipe));
  if (!fitting.ok) return fitting;
  const from = chosen === null ? 'default' : 'chosen';
  return ok({ python: fitting.value, ...(recipe.takesArgv ? { pythonFrom: from } : {}) });
}

function locationOf(
  { python: picked, cwd }: Request,
  { runsDir, toolsDir, stateDir }: Hello,
  python: Python,
  runId: string,
  project: Pick<LaunchPaths, 'project' | 'projectId' | 'pathSign'>,
): LaunchPaths {
  const runDir = `${runsDir}/${runId}`;
  const own = { ...python, isPicked: picked !== null, toolsDir, runDir, stateDir };
  return { ...own, cwd: cwd ?? `${runDir}/work`, ...project };
}

/** Refuses a start whose path parameter names a file of another system; null where every path may be used. */
export async function refuseForeignPath(
  { pathParams = [] }: Pick<Recipe, 'pathParams'>,
  params: Readonly<Record<string, unknown>>,
  target: Target,
): Promise<Refusal | null> {
  const paths = pathParams.flatMap((name) => {
    const value = params[name];
    return typeof value === 'string' && value !== '' ? [{ name, value }] : [];
  });
  if (paths.length === 0) return null;
  const style = await pathStyleOf(target);
  for (const { name, value } of paths) {
    const foreign = await foreignExists(value, style, target);
    if (foreign === null) continue;
    return {
      code: 'foreign-path',
      says: `The parameter "${name}" is ${value}, a path of ${foreign.of}, which ${target.view().name} does not know.`,
      remedy:
        foreign.remote === null
          ? `Enter the path as ${target.view().name} names it, or send the folder there.`
          : `Use ${foreign.remote} instead.`,
    };
  }
  return null;
}
