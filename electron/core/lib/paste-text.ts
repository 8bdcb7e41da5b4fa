import { quotedWords } from './quoted-words';

type Argv = readonly string[];

interface Commands {
  readonly lines: readonly Argv[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The commands as text that can be pasted into the target's own shell and runs exactly these, stopping at the first
 * that fails: `sh` and its kin (POSIX.1-2024, XCU 2.9.3), or Windows PowerShell 5.1, which has no `&&`.
 */
export function pasteText({ lines, env }: Commands, pathStyle: 'posix' | 'windows'): string {
  return pathStyle === 'posix' ? posixText(lines, env) : powershellText(lines, env);
}

function posixText(lines: readonly Argv[], env: Commands['env']): string {
  const set = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const commands = lines.map((argv) =>
    quotedWords(set.length === 0 ? argv : ['env', ...set, ...argv]),
  );
  return commands.join(' &&\n');
}

function powershellText(lines: readonly Argv[], env: Commands['env']): string {
  const set = Object.entries(env).map(
    ([name, value]) => `\${env:${name}} = ${powershellQuoted(value)}`,
  );
  const commands = lines.map((argv) => `& ${argv.map(nativeArgument).join(' ')}`);
  const checked = commands.reduceRight(
    (rest, command) => (rest === '' ? command : `${command}; if ($LASTEXITCODE -eq 0) { ${rest} }`),
    '',
  );
  return [...set, checked].join('; ');
}

/** Verbatim text of PowerShell: in single quotes only a single quote has to be doubled. */
const powershellQuoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** PowerShell 5.1 hands a quote inside of an argument on without a backslash, which a program then takes for its own. */
const nativeArgument = (word: string): string => {
  const escaped = word.replaceAll(/(\\*)"/g, String.raw`$1$1\"`);
  return powershellQuoted(/\s/.test(word) ? escaped.replace(/\\+$/, '$&$&') : escaped);
};
