import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Spec } from '#core/contract/run/run-directory';
import { mlflowMetric } from '#core/telemetry/files/mlflow-path';
import type { FileKind } from '../finder/recognise';

/** A file that an import takes: a trainer's file, or the console log. */
export interface ImportFile {
  readonly path: string;
  readonly kind: FileKind;
  readonly bytes: number;
}

/** In runs/, while an import is copied: what follows is its runId. */
const MAKING = '.importing-';

/**
 * The log becomes output.log; the rest goes to keep/. The run directory appears last, whole.
 * @throws what the disk says; nothing is left behind then
 */
export async function writeImport(
  home: string,
  spec: Spec,
  files: readonly ImportFile[],
): Promise<void> {
  try {
    await write(home, spec, files);
  } catch (cause) {
    await removeHalf(home, spec.runId);
    throw cause;
  }
}

/** Removes what an engine that was killed while copying has left behind. Before runs are listed. */
export async function removeHalfImports(home: string): Promise<void> {
  const names = await readdir(join(home, 'runs')).catch(() => []);
  for (const name of names) {
    if (name.startsWith(MAKING)) await removeHalf(home, name.slice(MAKING.length));
  }
}

async function write(home: string, spec: Spec, files: readonly ImportFile[]): Promise<void> {
  const making = join(home, 'runs', MAKING + spec.runId);
  // First: as long as it is there, what is in keep/ belongs to no run yet.
  await mkdir(making, { recursive: true, mode: 0o700 });
  await mkdir(spec.cwd, { recursive: true, mode: 0o700 });
  await writeFile(join(making, 'output.log'), '', { mode: 0o600 });
  const names = importedNames(files);
  for (const [i, { path, kind }] of files.entries()) {
    const stored = join(spec.cwd, names[i] ?? '');
    const to = kind === 'log' ? join(making, 'output.log') : stored;
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await copyFile(path, to, constants.COPYFILE_FICLONE);
    await chmod(to, 0o600);
  }
  await writeFile(join(making, 'spec.json'), JSON.stringify(spec), { mode: 0o600 });
  await rename(making, join(home, 'runs', spec.runId));
}

async function removeHalf(home: string, runId: string): Promise<void> {
  const making = join(home, 'runs', MAKING + runId);
  for (const folder of [join(home, 'keep', runId), making]) {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch((cause: unknown) => {
      process.emitWarning(`${folder} is left over from an import: ${String(cause)}`);
    });
  }
}

/**
 * Names under which files are kept: names stay, and one folder stays one folder (several tfevents are one series). Of MLflow's store the
 * folders of a run stay too: they are the names of its metrics.
 */
export function importedNames(files: readonly { readonly path: string }[]): readonly string[] {
  const stored = new Map<string, string>();
  for (const { path } of files) {
    const folder = folderToName(path);
    if (stored.has(folder)) continue;
    const name = basename(folder) || 'root';
    const used = new Set(stored.values());
    let free = name;
    for (let n = 2; used.has(free); n += 1) free = `${name}-${n}`;
    stored.set(folder, free);
  }
  return files.map(({ path }) => {
    const folder = folderToName(path);
    const below = path.slice(folder.length + 1).replaceAll('\\', '/');
    return `${stored.get(folder) ?? ''}/${below}`;
  });
}

const folderToName = (path: string): string => {
  const metric = mlflowMetric(path.replaceAll('\\', '/'));
  return metric === null ? dirname(path) : path.slice(0, metric.folder.length);
};
