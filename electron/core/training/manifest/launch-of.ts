import type { ConfigFile, Launch, Workspace } from '../../contract/run/launch';
import type { Json } from '../../lib/json';
import type { LaunchPaths } from '../recipe';
import { argsOf } from './command-words';
import type { Scalar, Scope } from './expression';
import type { Manifest, ManifestTask } from './manifest';
import type { Binding, ManifestParam } from './manifest-param';
import { filled, filledJson, filledPath } from './placeholders';

interface LaunchScope {
  readonly scope: Scope;
  readonly paths: LaunchPaths;
}

/** Preparation by the launcher on the target before a project's training, and how it starts it. */
export function launchOf(
  manifest: Manifest,
  task: ManifestTask,
  params: readonly ManifestParam[],
  { scope, paths }: LaunchScope,
): Launch {
  return {
    workspace: workspaceFrom(manifest, scope),
    configs: configsOf(task, params, { scope, paths }),
    ...(paths.project === '' ? {} : { project: paths.project }),
    unset: [...manifest.unset],
    program: programOf(task, params, { scope, paths }),
    taps: [...task.launch.taps],
  };
}

function workspaceFrom({ workspace }: Manifest, scope: Scope): Workspace | null {
  if (workspace === undefined) return null;
  return {
    path: String(scope['workspace']),
    links: Object.entries(workspace.links).map(([at, to]) => ({
      at,
      // An expression may say that this run has no such link.
      to: filled(to, scope) === '' ? null : filledPath(to, scope),
    })),
    copies: workspace.copies.map(({ at, from, patches }) => ({
      at,
      from: filledPath(from, scope),
      patches: patches.map((patch) => ({ ...patch })),
    })),
  };
}

function configsOf(
  { launch }: ManifestTask,
  params: readonly ManifestParam[],
  { scope, paths }: LaunchScope,
): ConfigFile[] {
  if (launch.config === undefined) return [];
  const { name, from, format, set } = launch.config;
  return [
    {
      path: `${paths.runDir}/${name}`,
      from: from === undefined ? null : filledPath(from, scope),
      format,
      set: { ...filledRecord(set, scope), ...boundTo('config', params, scope) },
    },
  ];
}

function programOf(
  { launch }: ManifestTask,
  params: readonly ManifestParam[],
  { scope, paths }: LaunchScope,
): Launch['program'] {
  if (launch.kind !== 'shim') return { kind: 'exec' };
  const file = launch.file === undefined ? null : filledPath(launch.file, scope);
  const own = (paths.project === '' ? [] : [paths.project]).concat(
    file === null ? [] : [folderOf(file)],
  );
  return {
    kind: 'shim',
    shim: {
      file,
      module: launch.module === undefined ? null : filled(launch.module, scope),
      path: [...new Set(own)],
      set: { ...filledRecord(launch.set, scope), ...boundTo('set', params, scope) },
      locals: boundTo('local', params, scope),
      ...(launch.replace === undefined ? {} : { replace: { ...launch.replace } }),
      call: launch.call ?? null,
      kwargs: { ...filledRecord(launch.kwargs, scope), ...boundTo('kwarg', params, scope) },
      seed: launch.seed ?? null,
      noneFails: launch.noneFails,
      argv: [...argsOf(launch.args, params, scope)],
    },
  };
}

const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

function filledRecord(record: Readonly<Record<string, Json>>, scope: Scope): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, filledJson(value, scope)]),
  );
}

/** Values of the parameters that are bound in this way; an empty text is None. */
function boundTo(
  how: 'set' | 'local' | 'kwarg' | 'config',
  params: readonly ManifestParam[],
  scope: Scope,
): Record<string, Json> {
  return Object.fromEntries(
    params.flatMap(({ name, bind }): [string, Json][] => {
      const key = (bind satisfies Binding | undefined)?.[how];
      const value: Scalar | undefined = scope[name];
      if (key === undefined || value === undefined) return [];
      return [[key, value === '' ? null : value]];
    }),
  );
}
