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

/**
 * The program whose exit code hides the training's: the last of a pipeline that a shell runs without
 * `pipefail`. `python train.py 2>&1 | tee run.log` ends with tee's 0 whatever Python did.
 * @returns its name, or null when the exit code is the training's own.
 */
export function hidingProgram(argv: readonly string[]): string | null {
  const script = scriptOf(argv);
  if (script === null || /\bpipefail\b/.test(argv.join(' '))) return null;
  if (/\$\{?pipestatus\b/i.test(script)) return null;
  const parts = pipeParts(script);
  if (parts.length < 2) return null;
  const words = parts.at(-1)?.trim().split(/\s+/) ?? [];
  const last = words.find((word) => !BEFORE_A_COMMAND.test(word)) ?? '';
  return last === '' ? null : baseName(last).replace(/[)}]+$/, '');
}

/** Is the training started through `timeout`, directly or in a shell's script? */
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

/** The commands of the last pipeline of a script: split at `|` outside quotes, never at `||` or `>|`. */
function pipeParts(script: string): readonly string[] {
  const unquoted = script
    .replaceAll('\\\n', ' ')
    .replace(/'[^']*'|"(?:\\.|[^"\\])*"|\\./g, (quoted) => '_'.repeat(quoted.length))
    .replace(/(^|\s)#[^\n]*/g, '$1')
    .replaceAll('>|', '> ');
  const commands = unquoted.split(/&&|\|\||;|\n/);
  const last = commands.findLast((part) => /[^\s(){}]/.test(part)) ?? '';
  return last.split('|').map((part) => part.replace(/^&/, ''));
}

/** The name of a program, without its folder. */
export function baseName(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path;
}
