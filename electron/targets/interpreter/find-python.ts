import { constants } from 'node:fs';
import { access, open, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** Whether there is an interpreter that this user may start. */
export type IsInterpreter = (file: string) => Promise<boolean>;

/**
 * The Python that runs our agent on this machine: RL_COCKPIT_PYTHON, else the first of python3 and python on PATH, else
 * the usual places. A command of a version manager, Windows' alias that opens the Store and a program of the other side of
 * WSL are none. null when there is none: `anyPython` knows more places.
 */
export async function findPython(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  isOne: IsInterpreter = (file) => isInterpreter(file, platform),
): Promise<string | null> {
  const named = env['RL_COCKPIT_PYTHON'];
  if (named !== undefined && named !== '') return named;
  for (const file of pythonsOnPath(env, platform)) {
    if (await isOne(file)) return file;
  }
  return null;
}

const USUAL: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  win32: [],
  darwin: ['/opt/homebrew/bin', '/usr/local/bin', '/Library/Developer/CommandLineTools/usr/bin'],
};

/** Possible paths of a Python, the likeliest first; nothing is read. */
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
    // A folder with a semicolon in its name is in quotes there.
    .map((folder) => (isWindows ? folder.replaceAll('"', '') : folder))
    .filter((folder) => folder !== '' && !isForeign(folder, platform));
  const usual = USUAL[platform] ?? ['/usr/bin', '/usr/local/bin'];
  const names = isWindows ? ['python.exe', 'python3.exe'] : ['python3', 'python'];
  return names.flatMap((file) => [...folders, ...usual].map((folder) => shape.join(folder, file)));
}

/** Folders of commands that represent others (pyenv, asdf, mise), of commands that ask for an installation, or on a drive of Windows. */
function isForeign(folder: string, platform: NodeJS.Platform): boolean {
  if (/[\\/]shims[\\/]*$/i.test(folder)) return true;
  if (platform === 'win32') return /\\WindowsApps(\\|$)/i.test(folder);
  // Apple's /usr/bin/python3 asks for its developer tools where they are not installed.
  if (platform === 'darwin') return /^(\/usr)?\/bin\/*$/.test(folder);
  return platform === 'linux' && /^\/mnt\/[a-z](\/|$)/.test(folder);
}

/** By the file itself: a link may have any name, and the command of a version manager is in any folder. */
export async function isInterpreter(file: string, platform: NodeJS.Platform): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    const [real, { size }] = await Promise.all([realpath(file), stat(file)]);
    const isPython = /^(python|pypy)/i.test(path.basename(real));
    const isOfOtherSide = platform !== 'win32' && real.endsWith('.exe');
    const isAway = isForeign(path.dirname(real), platform);
    return size > 0 && isPython && !isOfOtherSide && !isAway && !(await isScript(real));
  } catch {
    return false;
  }
}

/** A script called python starts another one, which its version manager chooses at every start. */
async function isScript(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1') === '#!';
  } finally {
    await handle.close();
  }
}
