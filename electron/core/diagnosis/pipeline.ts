const SHELLS = new Set(['sh', 'bash', 'dash', 'zsh', 'ksh', 'fish']);

/**
 * The program whose exit code hides the training's: the last of a pipeline that a shell runs without
 * `pipefail`. `python train.py 2>&1 | tee run.log` ends with tee's 0 whatever Python did.
 * @returns its name, or null when the exit code is the training's own.
 */
export function hidingProgram(argv: readonly string[]): string | null {
  const shell = baseName(argv[0] ?? '');
  if (!SHELLS.has(shell)) return null;
  const script = scriptOf(argv);
  if (script === null || /\bpipefail\b/.test(argv.join(' '))) return null;
  const parts = pipeParts(script);
  const last = parts.at(-1)?.trim().split(/\s+/)[0];
  return parts.length < 2 || last === undefined || last === '' ? null : baseName(last);
}

function scriptOf(argv: readonly string[]): string | null {
  const at = argv.findIndex((word, i) => i > 0 && /^-[a-z]*c$/i.test(word));
  return at === -1 ? null : (argv[at + 1] ?? null);
}

/** The commands of the last pipeline of a script: split at `|` outside quotes, never at `||`. */
function pipeParts(script: string): readonly string[] {
  const unquoted = script.replace(/'[^']*'|"(?:\\.|[^"\\])*"|\\./g, (quoted) =>
    '_'.repeat(quoted.length),
  );
  const lastCommand = unquoted.split(/&&|\|\||;|\n/).findLast((part) => part.trim() !== '') ?? '';
  return lastCommand.split('|').map((part) => part.replace(/^&/, ''));
}

/** The name of a program, without its folder. */
export function baseName(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path;
}
