import type { ActiveEnv } from '#core/contract/terminal/terminal';

/** Whether this environment is in a Windows folder (a drive letter or a UNC path). */
const isOfWindows = ({ prefix }: ActiveEnv): boolean => /^[a-z]:[\\/]|^\\\\/i.test(prefix);

/**
 * Folders whose programs come first. On Windows conda spreads them over six, in the order of its `activate` (conda/activate.py,
 * `_get_path_dirs`): without `Library\bin` its Python starts and cannot load ssl.
 */
export function programFolders(active: ActiveEnv): readonly string[] {
  if (active.kind !== 'conda' || !isOfWindows(active)) return [active.bin];
  const parts = ['Library\\mingw-w64\\bin', 'Library\\usr\\bin', 'Library\\bin', 'Scripts', 'bin'];
  return [active.prefix, ...parts.map((part) => `${active.prefix}\\${part}`)];
}

/** The same as one search path. */
export const searchPath = (active: ActiveEnv): string =>
  programFolders(active).join(isOfWindows(active) ? ';' : ':');

/** Names by which prompts and tools know that an environment is active (PEP 405, conda's activate). */
export function variablesOf({ kind, prefix, name }: ActiveEnv): Record<string, string> {
  if (kind === 'venv') return { VIRTUAL_ENV: prefix, VIRTUAL_ENV_PROMPT: name };
  if (kind === 'conda') {
    return {
      CONDA_PREFIX: prefix,
      CONDA_DEFAULT_ENV: name,
      CONDA_SHLVL: '1',
      CONDA_PROMPT_MODIFIER: `(${name}) `,
    };
  }
  return {};
}

/** PYTHONHOME would make every Python look for its library elsewhere; venv's own activate unsets it too. */
export const UNSET = 'PYTHONHOME';
