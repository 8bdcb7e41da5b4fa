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

const APPEND = [
  'import sys',
  'path, text = sys.argv[1:]',
  'with open(path, "a", encoding="utf-8") as file:',
  '    file.write(text + "\\n")',
].join('\n');

/** A command that appends one line to a text file, which need not be there. */
export const appendLine = (
  python: string,
  file: string,
  text: string,
): readonly [string, ...string[]] => [python, '-I', '-c', APPEND, file, text];
