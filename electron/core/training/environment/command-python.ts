import { isAbsolutePath } from '../command-script';
import { plainCommands } from './plain-shell';

/** How a command says which interpreter runs its training; a target says which file that is. */
export type PythonWord =
  /** A path, or a name that PATH leads to (`python3`). */
  | { readonly by: 'command'; readonly python: string }
  /** `conda run -n NAME`, or `-p PREFIX`; also `conda activate` in a plain shell line. */
  | { readonly by: 'conda'; readonly env: string }
  /** `uv run`, `poetry run`, `pixi run`: the environment of the project around this folder (null = the working folder). */
  | { readonly by: 'project'; readonly folder: string | null }
  /** Another program, whose first line may name its interpreter: `torchrun`, `./train.py`, `/venv/bin/rl_zoo3`. */
  | { readonly by: 'program'; readonly program: string };

const PYTHON = /^(?:python|pypy)[\d.]*(?:\.exe)?$|^py(?:\.exe)?$/i;
const SHELL = /^(?:ba|da|z)?sh(?:\.exe)?$/i;
const CONDA = /^(?:conda|mamba|micromamba)(?:\.exe|\.bat)?$/i;
const PROJECT = /^(?:uv|poetry|pixi|pdm|hatch|rye)(?:\.exe)?$/i;
/** Programs that run the rest of their words, and their options that take a value. */
const RUNS_THE_REST: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['env', new Set(['-u', '--unset', '-C', '--chdir'])],
  ['nice', new Set(['-n', '--adjustment'])],
  ['ionice', new Set(['-c', '-n', '--class', '--classdata'])],
  ['nohup', new Set()],
  ['setsid', new Set()],
  ['time', new Set(['-f', '--format', '-o', '--output'])],
  ['stdbuf', new Set(['-i', '-o', '-e'])],
  ['xvfb-run', new Set(['-n', '-s', '-e', '-f', '-w', '-p', '--server-args', '--server-num'])],
  ['exec', new Set()],
]);
const MAX_DEPTH = 6;

const baseName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

/** The word of a command for its interpreter; null where it has none that is plain. */
export function pythonWord(argv: readonly string[], depth = 0): PythonWord | null {
  const [program = '', ...rest] = argv;
  const name = baseName(program);
  if (program === '' || depth > MAX_DEPTH) return null;
  if (PYTHON.test(name)) return { by: 'command', python: program };
  const valued = RUNS_THE_REST.get(name);
  if (valued !== undefined) return pythonWord(behindOptions(rest, valued), depth + 1);
  if (CONDA.test(name)) return condaWord(rest, depth);
  if (PROJECT.test(name)) return projectWord(rest);
  if (SHELL.test(name)) return shellWord(rest, depth);
  return { by: 'program', program };
}

/** The words behind a program's own options and behind `NAME=VALUE`. */
function behindOptions(words: readonly string[], valued: ReadonlySet<string>): readonly string[] {
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (valued.has(word)) at += 1;
    else if (word === '--') return words.slice(at + 1);
    else if (!word.startsWith('-') && !/^\w+=/.test(word)) return words.slice(at);
  }
  return [];
}

const CONDA_VALUED = new Set(['-n', '--name', '-p', '--prefix', '--cwd']);

/** `conda run -n rl python train.py`; an interpreter that it names by its path is more than the environment. */
function condaWord(words: readonly string[], depth: number): PythonWord | null {
  const at = words.indexOf('run');
  if (at === -1) return null;
  const own = words.slice(at + 1);
  const run = pythonWord(behindOptions(own, CONDA_VALUED), depth + 1);
  if (run?.by === 'command' && isAbsolutePath(run.python)) return run;
  const env = optionOf(own, ['-n', '--name', '-p', '--prefix']);
  return env === null ? null : { by: 'conda', env };
}

/** `uv run [--project DIR] python train.py`; `--python PATH` names the interpreter itself. */
function projectWord(words: readonly string[]): PythonWord | null {
  const at = words.indexOf('run');
  if (at === -1) return null;
  const python = optionOf(words.slice(at + 1), ['--python', '-p']);
  if (python !== null && isAbsolutePath(python)) return { by: 'command', python };
  const folder = optionOf(words, ['--project', '--directory', '-C', '--manifest-path']);
  return { by: 'project', folder };
}

/** `bash -c "…"` where its text is plain: words, `&&` and `;`. A script of a shell says nothing here. */
function shellWord(words: readonly string[], depth: number): PythonWord | null {
  const at = words.findIndex((word) => /^-\w*c$/.test(word));
  const commands = at === -1 ? null : plainCommands(words[at + 1] ?? '');
  if (commands === null) return null;
  let active: PythonWord | null = null;
  for (const argv of commands) {
    active = activated(argv) ?? active;
    const named = isAct(argv) ? null : pythonWord(argv, depth + 1);
    if (named?.by === 'command') {
      return active !== null && !/[\\/]/.test(named.python) ? active : named;
    }
    if (named !== null && named.by !== 'program') return named;
    if (named !== null && active !== null) return active;
  }
  return active;
}

/** Environment that a command of a shell line makes the current one. */
function activated([program = '', ...rest]: readonly string[]): PythonWord | null {
  const last = rest.at(-1) ?? '';
  if (CONDA.test(baseName(program)) && rest[0] === 'activate' && rest.length === 2)
    return { by: 'conda', env: last };
  const venv = /^(.*)[\\/]bin[\\/]activate$/.exec(last)?.[1];
  return /^(?:source|\.)$/.test(program) && venv !== undefined
    ? { by: 'command', python: `${venv}/bin/python` }
    : null;
}

/** A command of a shell line that trains nothing. */
const isAct = ([program = '', first = '']: readonly string[]): boolean =>
  /^(?:source|\.|cd|export|echo|mkdir|set|ulimit|umask|true)$/.test(program) ||
  (CONDA.test(baseName(program)) && first === 'activate');

/** Value of the first of these options that is there, as `-n rl` or `--name=rl`. */
function optionOf(words: readonly string[], names: readonly string[]): string | null {
  for (const [at, word] of words.entries()) {
    const [name = '', ...value] = word.split('=');
    if (!names.includes(name)) continue;
    return value.length > 0 ? value.join('=') : (words[at + 1] ?? null);
  }
  return null;
}
