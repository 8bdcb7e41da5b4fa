const SHELLS = new Set([
  'sh',
  'bash',
  'dash',
  'ash',
  'zsh',
  'ksh',
  'fish',
  'cmd',
  'powershell',
  'pwsh',
]);
const BEFORE_A_COMMAND = /^(?:sudo|command|exec|[A-Za-z_]\w*=.*)$/;

/** Programs that end with 0 regardless of the training before them. */
const ALWAYS_WELL = /^(?:echo|printf|true|:|touch|date|sync|sleep|exit|set|setopt)$/;

/** `set -o pipefail`, `set -euo pipefail`, zsh's `setopt pipefail`, and what takes them back. */
const SETS_PIPEFAIL =
  /^[\s({]*(?:set\s+(?:\S+\s+)*?(?<sign>[-+])[a-z]*o\s+pipefail|(?<un>un)?setopt\s+pipe_?fail)\b/i;

/**
 * The program whose exit code hides the training's: the last of the pipeline that a shell's script ends with, without
 * `pipefail` (POSIX.1-2017, XCU 2.9.2: the exit status of a pipeline is that of its last command).
 * `python train.py 2>&1 | tee run.log` ends with tee's 0 regardless of Python's exit code, also with `; echo done` after it.
 * @returns its name, or null when the exit code is the training's own.
 */
export function hidingProgram(argv: readonly string[]): string | null {
  const script = scriptOf(argv);
  if (script === null || /\$\{?pipestatus\b/i.test(script)) return null;
  const commands = commandsOf(script);
  const at = commands.findLastIndex((command) => !isAlwaysWell(command));
  const parts = (commands[at] ?? '').split('|').map((part) => part.replace(/^&/, ''));
  if (parts.length < 2 || isPipefail(argv, commands.slice(0, at), script)) return null;
  const last = programOf(parts.at(-1) ?? '');
  return last === '' ? null : baseName(last).replace(/[)}]+$/, '');
}

function programOf(command: string): string {
  const words = command
    .trim()
    .replace(/^[({\s]+/, '')
    .split(/\s+/);
  return words.find((word) => !BEFORE_A_COMMAND.test(word)) ?? '';
}

/** Nothing, or a command without a pipe that always ends with 0. */
function isAlwaysWell(command: string): boolean {
  if (!/[^\s(){}]/.test(command)) return true;
  return !command.includes('|') && ALWAYS_WELL.test(programOf(command).replace(/[)}]+$/, ''));
}

/** Whether a failure of any command of the pipeline counts: by an option of the shell, or by the commands before it. */
function isPipefail(argv: readonly string[], before: readonly string[], script: string): boolean {
  const set = before
    .map((command) => SETS_PIPEFAIL.exec(command)?.groups)
    .findLast((groups) => groups !== undefined);
  if (set !== undefined) return set['sign'] !== '+' && set['un'] === undefined;
  return argv.slice(0, argv.indexOf(script)).some((word) => /\bpipefail\b/.test(word));
}

/** Whether the training is started through `timeout`, directly or in a shell's script. */
export function runsTimeout(argv: readonly string[]): boolean {
  return argv.some(
    (word) => /^g?timeout$/.test(baseName(word)) || /(?:^|[\s;&|(/])g?timeout\s/.test(word),
  );
}

/** The script of `sh -c SCRIPT`, also behind `env`, `nohup`, `timeout 5` …; null when there is none. */
function scriptOf(argv: readonly string[]): string | null {
  const shell = argv.findIndex((word) =>
    SHELLS.has(
      baseName(word)
        .replace(/\.exe$/i, '')
        .toLowerCase(),
    ),
  );
  if (shell === -1) return null;
  const option = argv.findIndex(
    (word, i) => i > shell && /^(?:-[a-z]*c|-command|\/c)$/i.test(word),
  );
  // What follows a POSIX script is its $0, $1 …; cmd and PowerShell join the rest.
  return option === -1 ? null : (argv[option + 1] ?? null);
}

/** The pipelines of a script in their order: split outside quotes and comments, never at `>|`. */
function commandsOf(script: string): readonly string[] {
  return script
    .replaceAll('\\\n', ' ')
    .replace(/'[^']*'|"(?:\\.|[^"\\])*"|\\./g, (quoted) => '_'.repeat(quoted.length))
    .replace(/(^|\s)#[^\n]*/g, '$1')
    .replaceAll('>|', '> ')
    .split(/&&|\|\||;|\n/);
}

/** The name of a program, without its folder. */
export function baseName(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path;
}
