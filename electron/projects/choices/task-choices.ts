import type { ParamChoices } from '#core/contract/start/recipe-view';
import type { Scope } from '#core/training/manifest/expression';
import type { Manifest, ManifestTask } from '#core/training/manifest/manifest';
import type { ManifestParam } from '#core/training/manifest/manifest-param';
import { taskScope, withExperiment } from '#core/training/manifest/manifest-recipe';
import { EXPERIMENT } from '#core/training/manifest/preset-values';
import { filled } from '#core/training/manifest/placeholders';
import type { LaunchPaths } from '#core/training/recipe';
import type { FileMatch, Target } from '../../targets/target';
import { ageText, fileChoices, folderFiles, type NameGrammar, starOf } from './file-choices';

/** A task with its values, and where it would run. */
export interface ChoiceSubject {
  readonly manifest: Manifest;
  readonly task: ManifestTask;
  readonly values: Readonly<Record<string, unknown>>;
  readonly paths: LaunchPaths;
  /** Working folder of the task: a path in it is named relative to it. */
  readonly cwd: string;
  readonly target: Pick<Target, 'find' | 'folder'>;
  readonly nowMs: number;
}

/** Values of a task's parameters that are there on the target: markets with data, models, checkpoints, experiments. */
export async function taskChoices(subject: ChoiceSubject): Promise<ParamChoices[]> {
  const { manifest, task, values, paths } = subject;
  const params = withExperiment(manifest, task);
  const scope = taskScope(manifest, params, { ...values }, paths);
  const grammar = manifest.tasks.flatMap(({ checkpoints }) =>
    checkpoints.flatMap(({ name }) => (name === undefined ? [] : [name])),
  );
  const matches = await Promise.all(
    params.map((param) => valuesOf(param, subject, { scope, grammar })),
  );
  return matches.filter((choices) => choices !== null);
}

interface Reading {
  readonly scope: Scope;
  readonly grammar: NameGrammar;
}

async function valuesOf(
  param: ManifestParam,
  subject: ChoiceSubject,
  reading: Reading,
): Promise<ParamChoices | null> {
  const { name } = param;
  if (name === EXPERIMENT) return experiments(subject);
  if (param.type === 'choice' && param.ready !== undefined) {
    return readyChoices(param, param.ready, subject, reading);
  }
  if (param.type === 'text' && param.from !== undefined) {
    const glob = filled(param.from, reading.scope);
    const files = await findBoth([glob], subject);
    return {
      param: name,
      values: fileChoices(files, ({ path }) => starOf(glob, path), {
        ...reading,
        nowMs: subject.nowMs,
      }),
    };
  }
  if (param.type !== 'path') return null;
  const { resume } = subject.task;
  const globs = param.from ?? (resume?.param === name ? resume.from : undefined);
  if (globs === undefined) return null;
  return pathChoices(
    param,
    globs.map((glob) => filled(glob, reading.scope)),
    subject,
    reading,
  );
}

/** Each choice with whether its file is there. */
async function readyChoices(
  { name, choices }: Extract<ManifestParam, { type: 'choice' }>,
  ready: string,
  subject: ChoiceSubject,
  { scope, grammar }: Reading,
): Promise<ParamChoices> {
  const globs = choices.map((choice) => filled(ready.replaceAll('{}', choice), scope));
  const files = await findBoth(globs, subject);
  const values = choices.map((value, i) => {
    const own = files.filter(({ glob }) => glob === globs[i]);
    const [first] = fileChoices(own, () => value, { grammar, nowMs: subject.nowMs });
    return first ?? { value, ready: false, says: `no ${globs[i] ?? ''}` };
  });
  return { param: name, values };
}

async function pathChoices(
  { name, is }: Extract<ManifestParam, { type: 'path' }>,
  globs: readonly string[],
  subject: ChoiceSubject,
  { grammar }: Reading,
): Promise<ParamChoices> {
  const files = is === 'file' ? await findBoth(globs, subject) : await findFolders(globs, subject);
  const value = ({ path }: FileMatch): string => relativeTo(subject.cwd, path);
  return { param: name, values: fileChoices(files, value, { grammar, nowMs: subject.nowMs }) };
}

/** The folders that a glob means, by the files that are in them. */
async function findFolders(globs: readonly string[], subject: ChoiceSubject): Promise<FileMatch[]> {
  const [near, below] = await Promise.all([
    findBoth(
      globs.map((glob) => `${glob}/*`),
      subject,
    ),
    findBoth(
      globs.map((glob) => `${glob}/*/*`),
      subject,
    ),
  ]);
  const inside = folderFiles(near, 1);
  const existing = new Set(inside.map(({ path }) => path));
  // A folder with nothing but folders in it, as a checkpoint of verl: `global_step_5/actor/…`.
  return [...inside, ...folderFiles(below, 2).filter(({ path }) => !existing.has(path))];
}

/** In the working folder first, then in the project; a file that both have is that of the working folder. */
async function findBoth(
  globs: readonly string[],
  { cwd, paths, target }: ChoiceSubject,
): Promise<FileMatch[]> {
  const roots = [...new Set([cwd, paths.project].filter((root) => root !== ''))];
  const results = await Promise.all(roots.map((root) => target.find(root, globs)));
  const files = results.flatMap((one) => (one.ok ? one.value : []));
  return [...new Map(files.toReversed().map((file) => [file.path, file])).values()];
}

function relativeTo(folder: string, path: string): string {
  const base = `${folder.replaceAll('\\', '/')}/`;
  const slashed = path.replaceAll('\\', '/');
  return slashed.startsWith(base) ? slashed.slice(base.length) : path;
}

/** Experiments that have a folder already. */
async function experiments({
  manifest,
  paths,
  target,
  nowMs,
}: ChoiceSubject): Promise<ParamChoices | null> {
  if (manifest.workspace === undefined) return null;
  const listing = await target.folder(`${paths.stateDir}/workspaces/${paths.projectId}`, false);
  const folders = listing.ok ? listing.value.entries.filter(({ kind }) => kind === 'folder') : [];
  const values = folders
    .toSorted((a, b) => (b.mtimeMs ?? 0) - (a.mtimeMs ?? 0))
    .map(({ name, mtimeMs }) => ({
      value: name,
      ready: true,
      says: mtimeMs === null ? '' : `changed ${ageText(nowMs - mtimeMs)}`,
    }));
  return { param: EXPERIMENT, values };
}
