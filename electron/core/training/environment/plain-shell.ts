/** Anything that a shell would compute, redirect, loop or expand: then the line is not plain. */
const NOT_PLAIN = /[$`|<>(){}*?!\n#~]|(^|[^&])&([^&]|$)/;
const WORD = /\s*(?:(&&|;)|((?:"[^"\\]*"|'[^']*'|\\.|[^\s"'\\;&])+))/gy;

/**
 * The commands of a shell line that holds only words, quotes, `&&` and `;` (POSIX shell, 2.2 Quoting); null for any other line, which only
 * a shell can read.
 */
export function plainCommands(line: string): readonly (readonly string[])[] | null {
  const text = line.trim();
  if (NOT_PLAIN.test(text.replaceAll(/'[^']*'/g, ''))) return null;
  const commands: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    WORD.lastIndex = at;
    const match = WORD.exec(text);
    if (match === null) return null;
    at = WORD.lastIndex;
    const [, sign, word] = match;
    if (sign !== undefined) commands.push([]);
    else if (word !== undefined) commands.at(-1)?.push(unquoted(word));
  }
  return commands.filter((argv) => argv.length > 0);
}

const unquoted = (word: string): string =>
  word.replaceAll(
    /"([^"]*)"|'([^']*)'|\\(.)/g,
    (_all, double?: string, single?: string, escaped?: string) => double ?? single ?? escaped ?? '',
  );
