/**
 * One argument as it is in a Windows command line: the algorithm of libuv's `quote_cmd_arg` (src/win/process.c), which Node uses.
 * `windowsArgv` reads it back exactly.
 */
export function quoteWindowsArg(arg: string): string {
  if (arg === '') return '""';
  if (!/[ \t"]/.test(arg)) return arg;
  if (!/["\\]/.test(arg)) return `"${arg}"`;
  let out = '';
  // A backslash counts only before a quote, so it is read from the end.
  let isBeforeQuote = true;
  for (let at = arg.length - 1; at >= 0; at -= 1) {
    const char = arg.charAt(at);
    out = char + out;
    if (isBeforeQuote && char === '\\') out = `\\${out}`;
    else if (char === '"') out = `\\${out}`;
    isBeforeQuote = char === '"' || (isBeforeQuote && char === '\\');
  }
  return `"${out}"`;
}

/**
 * A whole command line, for those that take one ready string (node-pty on Windows, whose own quoting loses
 * arguments). The program is quoted like the others: it must not hold a quote, which no Windows path can.
 */
export function windowsCommandLine(argv: readonly string[]): string {
  return argv.map(quoteWindowsArg).join(' ');
}

/**
 * `CommandLineToArgvW`, by which wsl.exe reads what follows `--exec`. The first word follows the rule of
 * program names: a backslash means nothing there, a quote ends it.
 */
export function windowsArgv(line: string): readonly string[] {
  const isQuoted = line.startsWith('"');
  const program = (isQuoted ? /^"([^"]*)"?/ : /^([^\s]*)/).exec(line);
  const argv = [program?.[1] ?? ''];
  let rest = line.slice(program?.[0].length ?? 0).replace(/^[ \t]+/, '');
  while (rest !== '') {
    const word = nextWord(rest);
    argv.push(word.text);
    rest = word.rest;
  }
  return argv;
}

interface Word {
  readonly text: string;
  readonly rest: string;
}

function nextWord(line: string): Word {
  let text = '';
  let isInside = false;
  let at = 0;
  while (at < line.length) {
    const char = line.charAt(at);
    if (!isInside && (char === ' ' || char === '\t')) break;
    const slashes = /^\\*/.exec(line.slice(at))?.[0].length ?? 0;
    const isBeforeQuote = line.charAt(at + slashes) === '"';
    if (slashes > 0) {
      text += '\\'.repeat(isBeforeQuote ? Math.floor(slashes / 2) : slashes);
      at += slashes;
      if (isBeforeQuote && slashes % 2 === 1) {
        text += '"';
        at += 1;
      }
    } else if (char === '"') {
      // Two quotes inside of quotes are one quote, and end the quoted part.
      const isDouble = isInside && line.charAt(at + 1) === '"';
      if (isDouble) text += '"';
      isInside = !isInside;
      at += isDouble ? 2 : 1;
    } else {
      text += char;
      at += 1;
    }
  }
  return { text, rest: line.slice(at).replace(/^[ \t]+/, '') };
}
