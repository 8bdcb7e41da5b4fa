import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import type { StartRequest } from '#core/contract/start/start-request';
import type { Hello } from '#core/contract/target/target';
import { type Result, ok } from '#core/lib/result';
import type { LaunchPaths, Recipe } from '#core/training/recipe';
import { foreignExists, pathStyleOf } from '../../../targets/foreign-path';
import type { Target } from '../../../targets/target';
import { choosePython, pythonNeeds } from './interpreter';
import { projectPath } from './project-root';

type Request = Pick<z.output<typeof StartRequest>, 'python' | 'cwd'>;

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
  const chosen = request.python ?? recipe.project?.python ?? null;
  const python = await choosePython(target, chosen, pythonNeeds(recipe));
  if (!python.ok) return python;
  return ok(locationOf(request, hello.value, python.value, runId, project.value));
}

function locationOf(
  { python: picked, cwd }: Request,
  { runsDir, toolsDir, stateDir }: Hello,
  python: string,
  runId: string,
  project: Pick<LaunchPaths, 'project' | 'projectId' | 'pathSign'>,
): LaunchPaths {
  const runDir = `${runsDir}/${runId}`;
  const own = { python, isPicked: picked !== null, toolsDir, runDir, stateDir };
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
