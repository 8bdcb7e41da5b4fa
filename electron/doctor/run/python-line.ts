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

const INSERT = [
  'import hashlib, shutil, sys',
  'path, wanted, after, text, backup = sys.argv[1:]',
  'raw = open(path, "rb").read()',
  'if hashlib.sha256(raw).hexdigest() != wanted:',
  '    sys.exit("%s changed since it was checked. Check again." % path)',
  'end = "\\r\\n" if b"\\r\\n" in raw else "\\n"',
  'lines = raw.decode("utf-8").replace("\\r\\n", "\\n").split("\\n")',
  'lines[int(after):int(after)] = text.split("\\n")',
  'shutil.copy2(path, path + backup)',
  'with open(path, "w", encoding="utf-8", newline="") as file:',
  '    file.write(end.join(lines))',
  'print("Wrote %d lines after line %s of %s" % (text.count("\\n") + 1, after, path))',
].join('\n');

/** A command that inserts lines into a text file behind a line of it, with a backup; a file that is not the one that was read stays as it is. */
export const insertLines = (
  python: string,
  at: Readonly<Record<'file' | 'sha256' | 'after' | 'text' | 'backup', string>>,
): readonly [string, ...string[]] => [
  python,
  '-I',
  '-c',
  INSERT,
  at.file,
  at.sha256,
  at.after,
  at.text,
  at.backup,
];

const REMOVE = [
  'import os, shutil, sys',
  'path = sys.argv[1]',
  'if os.path.isdir(path) and not os.path.islink(path):',
  '    shutil.rmtree(path)',
  'elif os.path.lexists(path):',
  '    os.remove(path)',
].join('\n');

/** A command that removes a file or folder of RL Cockpit's own; one that is not there is no error. */
export const removeFolder = (python: string, path: string): readonly [string, ...string[]] => [
  python,
  '-I',
  '-c',
  REMOVE,
  path,
];

const VERIFY = [
  'import hashlib, os, sys',
  'path, listed = sys.argv[1:]',
  'wanted = open(listed, encoding="utf-8").read().split()[0].lower()',
  'digest = hashlib.sha256()',
  'with open(path, "rb") as file:',
  '    for part in iter(lambda: file.read(1 << 20), b""):',
  '        digest.update(part)',
  'if digest.hexdigest() != wanted:',
  '    os.remove(path)',
  '    sys.exit("The download is damaged: its SHA-256 is %s, not %s. It was deleted; run this again." % (digest.hexdigest(), wanted))',
  'print("SHA-256 is right:", wanted)',
].join('\n');

/** A command that compares a file with the first word of a `.sha256` file, and deletes the file where they differ. */
export const verifySha256 = (
  python: string,
  file: string,
  listed: string,
): readonly [string, ...string[]] => [python, '-I', '-c', VERIFY, file, listed];
