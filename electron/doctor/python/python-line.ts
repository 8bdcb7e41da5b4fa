import { scriptLine } from '../fix-script';

/**
 * A command that starts an interpreter with a module, whose own folder, user site and PYTHON* variables do not count:
 * `python -I -m pip install …`.
 */
export function modulesLine(
  python: string,
  module: string,
  words: readonly string[],
): readonly [string, ...string[]] {
  return [python, '-I', '-m', module, ...words];
}

/** A command that installs into an environment with its own pip. */
export const pipInstall = (
  python: string,
  words: readonly string[],
): readonly [string, ...string[]] => modulesLine(python, 'pip', ['install', ...words]);

/** A command that appends one line to a text file, which need not exist. */
export const appendLine = (
  python: string,
  file: string,
  text: string,
): readonly [string, ...string[]] => scriptLine(python, 'append_line', [file, text]);

/** A command that inserts lines into a text file after a line of it, with a backup; a file that changed since it was read is left alone. */
export const insertLines = (
  python: string,
  at: Readonly<Record<'file' | 'sha256' | 'after' | 'text' | 'backup', string>>,
): readonly [string, ...string[]] =>
  scriptLine(python, 'insert_lines', [at.file, at.sha256, at.after, at.text, at.backup]);

/** A command that removes a file or folder of RL Cockpit; one that does not exist is no error. */
export const removeFolder = (python: string, path: string): readonly [string, ...string[]] =>
  scriptLine(python, 'remove_path', [path]);

/** A command that compares a file with the first word of a `.sha256` file, and deletes the file if they differ. */
export const verifySha256 = (
  python: string,
  file: string,
  listed: string,
): readonly [string, ...string[]] => scriptLine(python, 'verify_sha256', [file, listed]);
