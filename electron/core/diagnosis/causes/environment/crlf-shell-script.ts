import { defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'The script has Windows line endings',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'macos'],
  explains:
    'Every line of the script ends with an invisible carriage return, because it was edited or checked out on Windows. The shell takes it as a part of the last word: of an option, of a path, or of the interpreter in the first line.',
  signs: [
    line(
      "the shell names a command $'\\r'",
      /\$'(?:[^'\\]{0,80})?\\r': (?:command not found|No such file)/,
    ),
    line(
      'the interpreter of the script ends with a carriage return',
      /\^M: bad interpreter|bad interpreter: .{0,120}\^M|env: ['‘]?[\w./-]{1,60}\\r['’]?: No such file/,
    ),
    line(
      'the shell does not find the interpreter that the script names in its first line',
      /: cannot execute: required file not found$|^(?:\S{1,120}: (?:line )?)?(?:\d{1,6}: )?\S{1,120}\.(?:sh|bash|py): not found$/,
    ),
    line(
      'an option of set is invalid though it looks right',
      /(?:^|set: (?:-\w{0,6}|pipefail|-).{0,4}): invalid option|set: -: invalid option/,
      { weight: 2 },
    ),
    line('Slurm refuses the script', /Batch script contains DOS line breaks/),
    line('a path that looks right does not exist', /\\r['’]?: No such file or directory/, {
      weight: 2,
    }),
    line(
      'the shell stumbles over a word that ends with a carriage return',
      /syntax error near unexpected token [`'‘]\$'[^']{0,20}\\r/,
    ),
    line('the shell says "unexpected end of file"', /syntax error: unexpected end of file/, {
      weight: 0.5,
    }),
    { says: 'it exited with 2, 126 or 127, as a shell does', weight: 0.5, exit: [2, 126, 127] },
  ],
  probe: {
    says: 'Reads the shell scripts in the working folder and names those with Windows line endings. It changes nothing.',
    falsifiedBy: 'No script there has Windows line endings.',
    test: {
      argv: scriptArgv('crlf_shell_script', '{cwd}'),
      supports: { output: /^CRLF \S/m },
      limitS: 15,
    },
  },
  remedies: [
    words('convert', 'Convert the line endings', {
      says: 'Removes the carriage returns at the ends of all lines of the script. Nothing else in it changes.',
      danger: 'changes',
      code: 'sed -i "s/\\r$//" script.sh',
      proof: { rerun: 'The shell runs the line that failed.' },
    }),
    words('git', 'Let git write Unix line endings', {
      says: 'Sets git so that it never adds carriage returns to scripts, then checks them out again.',
      danger: 'changes',
      code: 'git config core.autocrlf input\necho "*.sh text eol=lf" >> .gitattributes',
      proof: { rerun: '“file script.sh” names no CRLF.' },
    }),
  ],
  confusions: [notCause('command-not-found', 'There the name of the command has no \\r.')],
  sources: [source('Own trials with bash, dash and env on Linux.', '2026-11')],
});
