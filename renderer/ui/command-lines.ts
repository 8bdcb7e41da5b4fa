import { maskedCommand, maskedVariable } from '#core/redaction/masked-command';
import { pasteable, shellQuoted } from './shell-words';

/** An option and its value on one line; everything else on its own line. */
export function linesOf(argv: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const argument of argv) {
    const last = lines.length > 1 ? lines.at(-1) : undefined;
    const acceptsNext =
      last !== undefined && /^--?[a-z][\w-]*$/i.test(last) && !argument.startsWith('-');
    if (acceptsNext) lines[lines.length - 1] = `${last} ${shellQuoted(argument)}`;
    else lines.push(shellQuoted(argument));
  }
  return lines;
}

/** Diff of two commands: the lines that the other has not, equal lines counted. */
export function changedLines(
  lines: readonly string[],
  others: readonly string[],
): readonly boolean[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.map((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}

const MAX_PATH_LENGTH = 44;

/** "/home/…/envs/rl/bin/python": a long path without its middle; the whole is in its tooltip. */
export function shortPaths(line: string): string {
  return line
    .split(' ')
    .map((word) => (word.length <= MAX_PATH_LENGTH ? word : shortPath(word)))
    .join(' ');
}

function shortPath(word: string): string {
  const parts = word.split('/');
  const head = parts.slice(0, 2).join('/');
  // As much of the end as fits; the last part always.
  for (let from = 3; from < parts.length; from += 1) {
    const short = `${head}/…/${parts.slice(from).join('/')}`;
    if (short.length <= MAX_PATH_LENGTH || from === parts.length - 1) return short;
  }
  return word;
}

/** A command with its folder and its environment variables. */
export interface Runnable {
  readonly argv: readonly string[];
  /** null: its own folder that only the run has. */
  readonly cwd: string | null;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * One line for a POSIX shell that runs exactly this, secrets left out: the folder, the variables, the arguments. Behind `env` the first
 * argument is a program's name, also where a shell has its own word by that name.
 */
export function copyable({ argv, cwd, env }: Runnable): string {
  const set = Object.entries(env).map(([name, value]) => `${name}=${maskedVariable(name, value)}`);
  const command = pasteable(['env', ...set, ...maskedCommand(argv)]);
  return cwd === null ? command : `cd -- ${shellQuoted(cwd)} && ${command}`;
}
