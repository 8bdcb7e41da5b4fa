import type { PyEnv } from '../../contract/target/target';

const folderOf = (path: string): string => path.replace(/[\\/][^\\/]*$/, '');
/** Names by which an environment's folder holds one and the same interpreter. */
const ANY_NAME = /[\\/]python3?(\.exe)?$/i;

/**
 * The environment of an interpreter, by its path. `python` and `python3` of one folder are the same environment, unless several are in it
 * (`/usr/bin` may hold Python 3.10 and 3.12).
 */
export function pyEnvOf(envs: readonly PyEnv[], python: string | null): PyEnv | undefined {
  if (python === null) return undefined;
  const exact = envs.find((env) => env.python === python);
  if (exact !== undefined || !ANY_NAME.test(python)) return exact;
  const beside = envs.filter((env) => folderOf(env.python) === folderOf(python));
  const [only] = beside;
  return beside.length === 1 && only !== undefined && ANY_NAME.test(only.python) ? only : undefined;
}
