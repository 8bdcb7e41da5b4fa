import type { Spec } from '../contract/run/run-directory';

/** Names under which a command asks for "the" Python: a picked environment's interpreter takes their part. */
export const ANY_PYTHON: ReadonlySet<string> = new Set(['python', 'python3', 'python.exe', 'py']);

const baseName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

/**
 * The interpreter that a command runs: as it names it, where it names one (`python3` is then what PATH leads to), else the
 * one that was chosen for the run.
 */
export const interpreterOf = ([program = '']: readonly string[], chosen: string | null) =>
  /^(?:python|pypy)[\d.]*(?:\.exe)?$/i.test(baseName(program)) ? program : chosen;

/** The same interpreter named from anywhere: a path within the working folder of its run becomes a whole one. */
export function absoluteInterpreter(python: string | null, cwd: string | null): string | null {
  if (python === null || cwd === null || isAbsolutePath(python)) return python;
  if (!/[\\/]/.test(python)) return python;
  const slash = cwd.includes('\\') ? '\\' : '/';
  return `${cwd.replace(/[\\/]+$/, '')}${slash}${python.replace(/^(?:\.[\\/])+/, '')}`;
}

/** The interpreter that a run's command names by its path; else the one that was chosen for the run. */
export function interpreterOfRun({
  argv,
  python,
  cwd,
}: Pick<Spec, 'argv' | 'python' | 'cwd'>): string | null {
  const named = absoluteInterpreter(interpreterOf(argv, python), cwd);
  return named !== null && isAbsolutePath(named) ? named : python;
}

/** Programs whose first file argument is the script that they run. */
const RUNS_A_SCRIPT =
  /^(?:python[\d.]*|pypy[\d.]*|py|bash|sh|dash|zsh|torchrun|accelerate|deepspeed)(?:\.exe)?$/i;
const SCRIPT = /\.(?:py|sh|bash)$/i;
/** With these, text or a module is run in place of a file. */
const NO_SCRIPT = new Set(['-c', '-m', '-lc', '-ic']);

/** The script file that a command runs, as it names it; null where it runs none that can be recognized. */
export function scriptOf([program = '', ...rest]: readonly string[]): string | null {
  if (!RUNS_A_SCRIPT.test(baseName(program))) return null;
  for (const argument of rest) {
    if (NO_SCRIPT.has(argument)) return null;
    if (!argument.startsWith('-') && SCRIPT.test(argument)) return argument;
  }
  return null;
}

/** Whether the path is absolute: `/x`, `C:\x`, `\\server\x`. */
export const isAbsolutePath = (path: string): boolean => /^(?:\/|\\\\|[A-Za-z]:[\\/])/.test(path);

/** A path of a command as its program sees it from the folder in which it runs. */
export const inFolder = (folder: string, path: string): string =>
  isAbsolutePath(path) ? path : `${folder.replace(/[\\/]+$/, '')}/${path}`;
