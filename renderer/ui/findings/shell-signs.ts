/** Something in a command line that only a shell understands. */
export interface ShellSign {
  /** As it is there: `|`, `&&`, `$HOME`, `*.csv`. */
  readonly sign: string;
  readonly kind: 'pipe' | 'redirect' | 'list' | 'variable' | 'glob' | 'home' | 'assignment';
}

const OPERATORS: readonly (readonly [RegExp, ShellSign['kind']])[] = [
  [/^(?:&&|\|\||;|&(?!>))/, 'list'],
  [/^\|&?/, 'pipe'],
  [/^(?:&>>?|\d?>>?(?:&\d)?|<<?<?)/, 'redirect'],
];
const VARIABLE = /^(?:\$(?:\w+|\{[^}]*\}?|\([^)]*\)?|[?!@*#$])|`[^`]*`?)/;

/**
 * Signs in a command line that mean something to a shell and nothing without one (POSIX.1-2024, XCU 2): operators, expansions and patterns
 * outside of quotes; in double quotes only `$` and backticks. Each kind once, in the order of appearance.
 */
export function shellSigns(text: string): readonly ShellSign[] {
  const signs = new Map<ShellSign['kind'], ShellSign>();
  const note = (kind: ShellSign['kind'], sign: string): void => {
    if (!signs.has(kind)) signs.set(kind, { kind, sign });
  };
  if (/^\s*[A-Za-z_]\w*=/.test(text)) note('assignment', /[A-Za-z_]\w*=/.exec(text)?.[0] ?? '');
  let quote: string | null = null;
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i] ?? '';
    if (quote === "'") {
      if (char === "'") quote = null;
    } else if (char === '\\') i += 1;
    else if (quote === '"') {
      if (char === '"') quote = null;
      else i += noteVariable(text.slice(i), note);
    } else if (char === "'" || char === '"') quote = char;
    else i += noteAt(text, i, note);
  }
  return [...signs.values()];
}

type Note = (kind: ShellSign['kind'], sign: string) => void;

/** @returns how many more characters belong to it */
function noteVariable(rest: string, note: Note): number {
  const variable = VARIABLE.exec(rest)?.[0];
  if (variable === undefined) return 0;
  note('variable', variable);
  return variable.length - 1;
}

/** @returns how many more characters belong to it */
function noteAt(text: string, at: number, note: Note): number {
  const rest = text.slice(at);
  for (const [pattern, kind] of OPERATORS) {
    const sign = pattern.exec(rest)?.[0];
    if (sign === undefined) continue;
    note(kind, sign);
    return sign.length - 1;
  }
  const isWordStart = at === 0 || /\s/.test(text[at - 1] ?? '');
  if (isWordStart && /^~(?:\/|\s|$)/.test(rest)) note('home', '~');
  if (/[*?]/.test(text[at] ?? '') || /^\[[^\]\s]+\]/.test(rest)) note('glob', wordAround(text, at));
  return noteVariable(rest, note);
}

function wordAround(text: string, at: number): string {
  const start = text.slice(0, at).search(/\S*$/);
  return /^\S*/.exec(text.slice(start))?.[0] ?? '';
}

/** What bash runs first: a pipe then fails when any of its programs fails, not only the last one. */
const PIPEFAIL = 'set -o pipefail; ';

/** The arguments that run a command line in bash. A pipe's exit code is that of its first program that fails. */
export function bashArgv(text: string): readonly string[] {
  const hasPipe = shellSigns(text).some(({ kind }) => kind === 'pipe');
  return ['bash', '-c', `${hasPipe ? PIPEFAIL : ''}${text.trim()}`];
}

/** The command line of arguments that `bashArgv` made; null for any others. */
export function bashText(argv: readonly string[]): string | null {
  const [program, flag, text, more] = argv;
  if (program !== 'bash' || flag !== '-c' || text === undefined || more !== undefined) return null;
  return text.startsWith(PIPEFAIL) ? text.slice(PIPEFAIL.length) : text;
}
