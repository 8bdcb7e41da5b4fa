import type { PythonFrom } from '#core/contract/run/python-from';
import type { Spec } from '#core/contract/run/run-directory';
import {
  absoluteInterpreter,
  inFolder,
  isAbsolutePath,
  scriptOf,
} from '#core/training/command-script';
import { pythonWord, type PythonWord } from '#core/training/environment/command-python';
import type { Target } from '../targets/target';

/** The interpreter of a training, and whose word it is; null where specs of before do not say. */
export interface RunPython {
  readonly python: string;
  readonly from: PythonFrom | null;
}

/** A command as it is started. */
export interface StartedCommand {
  readonly argv: readonly string[];
  /** null: its own empty folder. */
  readonly cwd: string | null;
  /** The PATH that it gets; null = that of the target. */
  readonly path: string | null;
}

type Machine = Pick<Target, 'program' | 'exists' | 'envs' | 'heads'>;

/**
 * The interpreter that runs a command, as its target has it: the one that it names (see `pythonWord`), else that of the environment beside
 * its script. null where neither is there.
 */
export async function commandPython(
  target: Machine,
  command: StartedCommand,
): Promise<RunPython | null> {
  const word = pythonWord(command.argv);
  const named = word === null ? null : await namedPython(target, word, command);
  if (named !== null && word !== null) return { python: named, from: word.by };
  // The name of a conda environment that is not there is no reason to take another one.
  if (word !== null && word.by !== 'program') return null;
  const script = scriptOf(command.argv);
  const folders = [
    script === null ? null : folderOf(inFolder(command.cwd ?? '', script)),
    command.cwd,
  ];
  const beside = await venvPython(target, folders);
  return beside === null ? null : { python: beside, from: 'folder' };
}

/** The interpreter of a run: as its spec says, and of a command whose spec does not, by its words. */
export async function pythonOfRun(
  target: Machine,
  { python, pythonFrom, argv, cwd, env, recipe, byHand, importedFrom }: Spec,
): Promise<RunPython | null> {
  const written = python === null ? null : { python, from: pythonFrom ?? null };
  const isSaid = pythonFrom !== undefined && pythonFrom !== 'default';
  const isOwn = recipe === 'command' || byHand === true || importedFrom !== null;
  if (isSaid || !isOwn) return written;
  const named = await commandPython(target, { argv, cwd, path: env['PATH'] ?? null });
  return named ?? written;
}

async function namedPython(
  target: Machine,
  word: PythonWord,
  command: StartedCommand,
): Promise<string | null> {
  const { cwd } = command;
  switch (word.by) {
    case 'command':
      return pathOf(target, word.python, command);
    case 'conda':
      return condaPython(target, word.env);
    case 'project':
      return venvPython(target, withParents(inFolder(cwd ?? '', word.folder ?? cwd ?? '')));
    case 'program':
      return programPython(target, word.program, command);
  }
}

async function pathOf(
  target: Machine,
  program: string,
  { cwd, path }: StartedCommand,
): Promise<string | null> {
  const answer = await target.program({ program, cwd, path });
  const full = answer.ok && answer.value.runs ? answer.value.path : null;
  return full === null ? null : absoluteInterpreter(tidy(full), cwd);
}

/** `/work/./venv/bin/python` as it is called elsewhere. Links stay: a venv is known by its own path. */
const tidy = (path: string): string => path.replaceAll(/([\\/])(?:\.[\\/])+/g, '$1');

async function condaPython(target: Machine, env: string): Promise<string | null> {
  const envs = await target.envs();
  if (!envs.ok) return null;
  const match = envs.value.find(
    (one) => one.prefix === env || (/^(?:conda|pixi)$/.test(one.kind) && one.name === env),
  );
  return match?.python ?? null;
}

/** `#!/x/bin/python`, `#!/usr/bin/env python3`, and pip's form for a long path: `'''exec' /x/bin/python "$0" "$@"`. */
const FIRST_LINE = /^#!\s*(?:\S*[\\/]env\s+(?:-S\s+)?)?(\S*(?:python|pypy)[\d.]*)(?:\s|$)/;
const LONG_PATH = /^#!\/bin\/sh\n'''exec' "?([^"\n]*?(?:python|pypy)[\d.]*)"? "\$0"/;
const HEAD_BYTES = 512;

/** The interpreter in the first line of a program: a script that pip installed, or the user's own. */
async function programPython(
  target: Machine,
  program: string,
  command: StartedCommand,
): Promise<string | null> {
  const { cwd, path } = command;
  const answer = await target.program({ program, cwd, path });
  const file = answer.ok ? answer.value.path : null;
  if (file === null) return null;
  const heads = await target.heads([file], HEAD_BYTES);
  const [head = null] = heads.ok ? heads.value : [];
  if (head === null) return null;
  const text = new TextDecoder().decode(head);
  const python = LONG_PATH.exec(text)?.[1] ?? FIRST_LINE.exec(text)?.[1] ?? null;
  return python === null ? null : pathOf(target, python, command);
}

const VENVS = ['.venv', 'venv', 'env'];
const MAX_PARENTS = 4;

/** The interpreter of the first virtual environment in one of these folders. */
async function venvPython(
  target: Machine,
  folders: readonly (string | null)[],
): Promise<string | null> {
  const absolute = folders.flatMap((folder) =>
    folder !== null && isAbsolutePath(folder) ? [folder] : [],
  );
  for (const folder of new Set(absolute.map((one) => one.replace(/[\\/]+$/, '')))) {
    const isWindows = /^[A-Za-z]:|\\/.test(folder);
    for (const name of VENVS) {
      const venv = isWindows ? `${folder}\\${name}` : `${folder}/${name}`;
      // A folder called env may hold anything.
      const marker = await target.exists(isWindows ? `${venv}\\pyvenv.cfg` : `${venv}/pyvenv.cfg`);
      if (!marker.ok || !marker.value) continue;
      const python = isWindows ? `${venv}\\Scripts\\python.exe` : `${venv}/bin/python`;
      const program = await target.exists(python);
      if (program.ok && program.value) return python;
    }
  }
  return null;
}

const folderOf = (path: string): string => path.replace(/[\\/][^\\/]*$/, '');

function withParents(folder: string): readonly string[] {
  const folders = [folder];
  for (let at = 0; at < MAX_PARENTS; at += 1) {
    const above = folderOf(folders.at(-1) ?? '');
    if (above === folders.at(-1) || above === '') break;
    folders.push(above);
  }
  return folders;
}
