import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import type { StartRequest } from '#core/contract/run/start-request';
import { type Result, err, ok } from '#core/lib/result';
import type { LaunchPaths, Recipe } from '#core/training/recipe';
import type { Target } from '../../../targets/target';
import { translatePaths } from '../translate-names';

/** Reason why a task of a project is not started at all; null if it may be. */
export function refuseProject(
  recipe: Recipe,
  { byHand }: Pick<z.output<typeof StartRequest>, 'byHand'>,
): Refusal | null {
  if (recipe.blocked === undefined || byHand !== null) return null;
  return {
    code: 'task-blocked',
    says: `${recipe.title} cannot run: ${recipe.blocked}`,
    remedy: 'Choose another task of this project.',
  };
}

/** Location of a recipe's project on a target: its folder as the target names it, '' for a recipe of the app. */
export async function projectPath(
  recipe: Recipe,
  target: Target,
): Promise<Result<Pick<LaunchPaths, 'project' | 'projectId' | 'pathSign'>, Refusal>> {
  const root = await projectRoot(recipe, target);
  if (!root.ok) return root;
  const isWindows = target.view().capabilities.pathStyle === 'windows';
  const projectId = recipe.project?.id ?? '';
  return ok({ project: root.value, projectId, pathSign: isWindows ? ';' : ':' });
}

/** A folder of another machine is refused. */
async function projectRoot(
  { project }: Pick<Recipe, 'project'>,
  target: Target,
): Promise<Result<string, Refusal>> {
  if (project === undefined) return ok('');
  if (project.target === target.id) return ok(project.root);
  const [remotePath] =
    project.target === 'local' && target.view().capabilities.mountsWindows
      ? await translatePaths([project.root], target)
      : [null];
  if (typeof remotePath === 'string') return ok(remotePath);
  return err({
    code: 'project-elsewhere',
    says: `${project.title} is in ${project.root} on ${project.target}, and not on ${target.id}.`,
    remedy: `Start it on ${project.target}, or send the folder to ${target.id} and add it there.`,
  });
}
