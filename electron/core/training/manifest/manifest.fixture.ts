import { parseParams } from '../params';
import type { Command, LaunchPaths, Recipe } from '../recipe';
import type { Launch } from '../../contract/run/launch';
import type { ManifestTask } from './manifest';
import { manifestRecipe } from './manifest-recipe';
import { parseManifest } from './parse-manifest';

/** Paths of a launch on a machine that is not this one. */
export const PATHS: LaunchPaths = {
  python: '/envs/rl/bin/python',
  isPicked: false,
  toolsDir: '/state/python/abc',
  runDir: '/state/runs/20260101-000000-0000aaaa',
  cwd: '/state/runs/20260101-000000-0000aaaa/work',
  stateDir: '/state',
  project: '/home/me/My Project',
  projectId: 'x-1',
  pathSign: ':',
};

/** The recipe of a manifest's only task, from what is in their YAML. */
export function recipeOf(task: object, manifest: object = {}): Recipe {
  const read = parseManifest({
    manifest: 1,
    id: 'x',
    title: 'X',
    tasks: [{ id: 'train', title: 'Train', ...task }],
    ...manifest,
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const [first]: readonly ManifestTask[] = read.value.tasks;
  if (first === undefined) throw new Error('no task');
  const project = { id: 'x-1', title: 'X', target: 'local', root: PATHS.project, python: null };
  return manifestRecipe(read.value, first, project);
}

/** Command and launch of a start with these values. */
export function startWith(
  recipe: Recipe,
  values: Record<string, string | number | boolean> = {},
  paths: LaunchPaths = PATHS,
): { readonly command: Command; readonly launch: Launch } {
  const params = parseParams(recipe, values);
  if (!params.ok) throw new Error(params.error.says);
  const launch = recipe.launch?.(params.value, paths);
  if (launch === undefined) throw new Error('no launch');
  return { command: recipe.command(params.value, paths, []), launch };
}
