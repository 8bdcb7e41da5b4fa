import { createHash } from 'node:crypto';
import type { RunId } from '#core/contract/run/run';
import type { Training } from '#core/contract/run/import-calls';
import { baseName } from '#core/telemetry/files/path-words';
import { type TrainingFiles, folderOf, isWithin, scopeOf, startOf } from './training-files';

/** A training as the user chooses it, before anything of it is read. */
export interface NamedTraining {
  readonly of: TrainingFiles;
  readonly id: string;
  /** Its folder, or its only file. */
  readonly path: string;
  readonly name: string;
}

/** Names the trainings of one path: by their folder, and by more of their path where that is not enough. */
export function namedTrainings(
  trainings: readonly TrainingFiles[],
  root: string,
): readonly NamedTraining[] {
  const paths = trainings.map((training) => pathOf(training, trainings, root));
  const short = trainings.map((training, i) => shortName(training, paths[i] ?? ''));
  const long = paths.map((path) => below(path, root));
  return trainings.map((of, i) => {
    const [path = '', name = ''] = [paths[i], short[i]];
    const isAlone = short.filter((other) => other === name).length === 1;
    return { of, id: idOf(of), path, name: isAlone ? name : (long[i] ?? name) };
  });
}

/** A training as it is shown to the user before import. */
export function trainingView(
  { of, id, path, name }: NamedTraining,
  alreadyRunId: RunId | null,
): Training {
  const { files, writer } = of;
  const startMs = startOf(files);
  const endMs = Math.max(...files.map(({ mtimeMs }) => mtimeMs));
  return {
    id,
    path,
    name,
    kinds: [...new Set(files.map(({ kind }) => kind))],
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    startMs,
    // A copy that keeps no times may look older than what it holds.
    endMs: startMs !== null && endMs < startMs ? null : endMs,
    writer,
    alreadyRunId,
  };
}

/** The folder of all its files; one of its files where that folder holds another training, or the file was named itself. */
function pathOf(training: TrainingFiles, all: readonly TrainingFiles[], root: string): string {
  const { files, anchor } = training;
  const folder = commonFolder(files.map(scopeOf));
  const isShared = all.some(
    (other) => other !== training && other.files.some((file) => scopeOf(file) === folder),
  );
  const isNamed = slashed(anchor.path) === slashed(root);
  return isNamed || isShared || folder === '' ? anchor.path : anchor.path.slice(0, folder.length);
}

/** Of one of several writers of a folder: the folder and the writer. */
function shortName({ anchor, writer }: TrainingFiles, path: string): string {
  const name = baseName(slashed(path));
  const isFile = slashed(path) === slashed(anchor.path);
  if (!isFile || writer === null) return name;
  return `${baseName(folderOf(path)) || name} · ${writer}`;
}

function commonFolder(folders: readonly string[]): string {
  let [common = ''] = folders;
  while (!folders.every((folder) => isWithin(folder, common))) common = folderOf(common);
  return common;
}

/** The path and the writer, hashed: the same whenever the same files are scanned. */
function idOf({ anchor, writer }: TrainingFiles): string {
  const { startMs = null } = anchor.writer ?? {};
  const path = anchor.kind === 'log' ? anchor.path : scopeOf(anchor);
  const text = JSON.stringify([path, anchor.kind, writer, startMs, anchor.writer?.nth ?? null]);
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

const slashed = (path: string): string => path.replaceAll('\\', '/').replace(/\/+$/, '');

/** A path from the folder that was scanned; that folder itself by its name. */
function below(path: string, root: string): string {
  const [one, base] = [slashed(path), slashed(root)];
  return one.startsWith(`${base}/`) ? one.slice(base.length + 1) : baseName(one);
}
