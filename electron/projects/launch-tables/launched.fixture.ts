import type { Launch } from '#core/contract/run/launch';
import type { Scope } from '#core/training/manifest/expression';
import { manifestRecipe } from '#core/training/manifest/manifest-recipe';
import { parseParams } from '#core/training/params';
import { builtInManifests } from '../built-in';

const PATHS = {
  python: '/venv/bin/python',
  isPicked: true,
  toolsDir: '/tools',
  runDir: '/state/runs/R',
  cwd: '/state/runs/R/work',
  stateDir: '/state',
  project: '/home/me/project',
  projectId: 'kin',
  pathSign: ':',
};

/** Start of a task with a preset on a target, in the words that the user could check by hand. */
export interface Launched {
  readonly argv: readonly string[];
  readonly cwd: string | null;
  readonly env: Readonly<Record<string, string>>;
  readonly links: Readonly<Record<string, string | null>>;
  readonly configs: Launch['configs'];
  readonly program: Launch['program'];
}

/** By task and preset, `task preset`: what a start of it does, written by hand. */
export type LaunchTable = Readonly<Record<string, object>>;

/**
 * @param chosen what the user has to choose beside a preset. @throws Error where there is no such task or preset, or the values are refused
 */
export function launched(
  manifestId: string,
  id: string,
  preset: string,
  facts: Scope,
  chosen: Readonly<Record<string, string>> = {},
): Launched {
  const inManifest = builtInManifests.find(({ manifest }) => manifest.id === manifestId);
  const task = inManifest?.manifest.tasks.find((one) => one.id === id);
  if (inManifest === undefined || task === undefined) throw new Error(`no ${manifestId}/${id}`);
  const project = { id: 'kin', title: 'Kin', target: 'local', root: PATHS.project, python: null };
  const recipe = manifestRecipe(inManifest.manifest, task, project);
  const presets = recipe.presetsFor?.(facts) ?? recipe.presets ?? [];
  const values = presets.find((one) => one.id === preset)?.params;
  if (values === undefined) throw new Error(`${id} has no preset ${preset}`);
  const read = parseParams(recipe, { ...values, experiment: 'first', ...chosen });
  if (!read.ok) throw new Error(read.error.says);
  const command = recipe.command(read.value, PATHS, []);
  const launch = recipe.launch?.(read.value, PATHS);
  if (launch === undefined) throw new Error(`${id} has no launch`);
  return {
    argv: command.argv,
    cwd: command.cwd,
    env: command.env,
    links: Object.fromEntries((launch.workspace?.links ?? []).map(({ at, to }) => [at, to])),
    configs: launch.configs,
    program: launch.program,
  };
}

/** Every task of a manifest that can start, with each of its presets: `task preset`. */
export function startable(manifestId: string): string[] {
  const inManifest = builtInManifests.find(({ manifest }) => manifest.id === manifestId);
  return (inManifest?.manifest.tasks ?? []).flatMap(({ id, blocked, presets }) =>
    blocked === undefined ? presets.map((preset) => `${id} ${preset.id}`) : [],
  );
}

export const LAUNCHER = ['/venv/bin/python', '-u', '-m', 'rl_cockpit_launch', '/state/runs/R'];
export const WORKSPACE = '/state/workspaces/kin/first';
