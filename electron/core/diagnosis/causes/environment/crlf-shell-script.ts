import type { Cause } from '../../matching/cause';

/** Names shell scripts in a folder that have Windows line endings. */
const SCRIPTS = String.raw`
import os, sys
for folder, folders, names in os.walk(sys.argv[1]):
    folders[:] = [f for f in folders if not f.startswith(".") and f != "node_modules"][:50]
    for name in names:
        path = os.path.join(folder, name)
        if name.endswith((".sh", ".bash", ".py")) and b"\r\n" in open(path, "rb").read(65536):
            print("CRLF", path)
`;

/** Shell script with Windows line endings (CRLF). */
export default {
  id: 'crlf-shell-script',
  title: 'the script has Windows line endings',
  class: 'environment',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'macos'],
  rank: 'specific',
  explains:
    'Every line of the script ends with an invisible carriage return, because it was edited or checked out on Windows. The shell takes it as a part of the last word: of an option, of a path, or of the interpreter in the first line.',
  signs: [
    {
      says: "the shell names a command $'\\r'",
      weight: 3,
      line: /\$'(?:[^'\\]{0,80})?\\r': (?:command not found|No such file)/,
    },
    {
      says: 'the interpreter of the script ends with a carriage return',
      weight: 3,
      line: /\^M: bad interpreter|bad interpreter: .{0,120}\^M|env: ['‘]?[\w./-]{1,60}\\r['’]?: No such file/,
    },
    {
      says: 'the shell does not find the interpreter that the script names in its first line',
      weight: 3,
      line: /: cannot execute: required file not found$|^(?:\S{1,120}: (?:line )?)?(?:\d{1,6}: )?\S{1,120}\.(?:sh|bash|py): not found$/,
    },
    {
      says: 'an option of set is invalid though it looks right',
      weight: 2,
      line: /(?:^|set: (?:-\w{0,6}|pipefail|-).{0,4}): invalid option|set: -: invalid option/,
    },
    {
      says: 'a path that looks right does not exist',
      weight: 2,
      line: /\\r['’]?: No such file or directory/,
    },
    {
      says: 'the shell stumbles over a word that ends with a carriage return',
      weight: 3,
      line: /syntax error near unexpected token [`'‘]\$'[^']{0,20}\\r/,
    },
    {
      says: 'the shell says "unexpected end of file"',
      weight: 0.5,
      line: /syntax error: unexpected end of file/,
    },
    { says: 'it exited with 2, 126 or 127, as a shell does', weight: 0.5, exit: [2, 126, 127] },
  ],
  probe: {
    says: 'Reads the shell scripts in the working folder and names those with Windows line endings. It changes nothing.',
    falsifiedBy: 'No script there has Windows line endings.',
    test: {
      argv: ['{python}', '-c', SCRIPTS, '{cwd}'],
      supports: { output: /^CRLF \S/m },
      limitS: 15,
    },
  },
  remedies: [
    {
      id: 'convert',
      title: 'Convert the line endings',
      says: 'Removes the carriage returns at the ends of all lines of the script. Nothing else in it changes.',
      danger: 'changes',
      act: { kind: 'words', code: 'sed -i "s/\\r$//" script.sh' },
      proof: { rerun: 'The shell runs the line that failed.' },
    },
    {
      id: 'git',
      title: 'Let git write Unix line endings',
      says: 'Sets git so that it never adds carriage returns to scripts, then checks them out again.',
      danger: 'changes',
      act: {
        kind: 'words',
        code: 'git config core.autocrlf input\necho "*.sh text eol=lf" >> .gitattributes',
      },
      proof: { rerun: '“file script.sh” names no CRLF.' },
    },
  ],
  confusions: [{ cause: 'command-not-found', says: 'There the name of the command has no \\r.' }],
  sources: [{ says: 'Own trials with bash, dash and env on Linux.', date: '2026-11' }],
  examples: [
    'bash: line 4: ./start.sh: cannot execute: required file not found',
    "env: 'bash\\r': No such file or directory",
    "train.sh: line 2: $'\\r': command not found",
    "sh: /etc/profile.d/conda.sh: line 2: syntax error near unexpected token `$'{\\r''",
    '-bash: ./train.sh: /bin/bash^M: bad interpreter: No such file or directory',
    'train.sh: line 3: set: -: invalid option',
    '/usr/bin/env: ‘bash\\r’: No such file or directory',
  ],
} satisfies Cause;
