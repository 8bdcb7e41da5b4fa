import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/**
 * The Python that runs our agent on this machine: RL_COCKPIT_PYTHON, else the first of python3 and python
 * on PATH, else the usual places. null when there is none: the page then says what is missing.
 */
export async function findPython(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): Promise<string | null> {
  const named = env['RL_COCKPIT_PYTHON'];
  if (named !== undefined && named !== '') return named;
  const names = platform === 'win32' ? ['python.exe', 'python3.exe'] : ['python3', 'python'];
  const folders = (env['PATH'] ?? '')
    .split(delimiter)
    // On Windows a Store shim on PATH opens a shop instead of Python.
    .filter((folder) => folder !== '' && !folder.includes('WindowsApps'));
  const usual = platform === 'win32' ? [] : ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
  for (const name of names) {
    for (const folder of [...folders, ...usual]) {
      const path = join(folder, name);
      if (await isExecutable(path)) return path;
    }
  }
  return null;
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
