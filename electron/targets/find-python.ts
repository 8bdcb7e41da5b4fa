import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';

/** Is there a program that this person may start? */
export type IsExecutable = (file: string) => Promise<boolean>;

/**
 * The Python that runs our agent on this machine: RL_COCKPIT_PYTHON, else the first of python3 and python
 * on PATH, else the usual places. null when there is none: the page then says what is missing.
 */
export async function findPython(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  isThere: IsExecutable = isExecutable,
): Promise<string | null> {
  const named = env['RL_COCKPIT_PYTHON'];
  if (named !== undefined && named !== '') return named;
  for (const file of pythonsOnPath(env, platform)) {
    if (await isThere(file)) return file;
  }
  return null;
}

/** Where a Python may lie, the likeliest first; nothing is looked at. */
export function pythonsOnPath(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): readonly string[] {
  const isWindows = platform === 'win32';
  const shape = isWindows ? path.win32 : path.posix;
  // Windows calls it Path, PATH or path; only process.env itself does not mind.
  const name = Object.keys(env).find((key) => (isWindows ? key.toUpperCase() : key) === 'PATH');
  const folders = (name === undefined ? '' : (env[name] ?? ''))
    .split(shape.delimiter)
    // A folder with a semicolon in its name stands in quotes there.
    .map((folder) => (isWindows ? folder.replaceAll('"', '') : folder))
    // A Store shim on PATH opens a shop instead of Python.
    .filter((folder) => folder !== '' && !(isWindows && /\\WindowsApps(\\|$)/i.test(folder)));
  const usual = isWindows ? [] : ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
  const names = isWindows ? ['python.exe', 'python3.exe'] : ['python3', 'python'];
  return names.flatMap((file) => [...folders, ...usual].map((folder) => shape.join(folder, file)));
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
