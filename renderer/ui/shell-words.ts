/** Needs no quotes in any POSIX shell. */
const PLAIN = /^[A-Za-z0-9_@%+=:,./-]+$/;

/** One argument as a POSIX shell reads it back (POSIX.1-2024, XCU 2.2). */
export function shellQuoted(argument: string): string {
  return PLAIN.test(argument) ? argument : `'${argument.replaceAll("'", String.raw`'\''`)}'`;
}

/** A command line that can be pasted into a shell and runs exactly this. */
export const pasteable = (argv: readonly string[]): string => argv.map(shellQuoted).join(' ');

const IN_DOUBLE_QUOTES = new Set(['$', '`', '"', '\\', '\n']);

/**
 * The arguments of a command line as a shell would part it: quotes and backslashes, and nothing else. `$`, `*`, `|`,
 * `&` and the like stay as they are: no shell reads them. An open quote ends with the text.
 */
export function argvOf(text: string): readonly string[] {
  const words: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i] ?? '';
    if (quote === "'") {
      if (sign === "'") quote = null;
      else word = (word ?? '') + sign;
    } else if (sign === '\\' && (quote === null || IN_DOUBLE_QUOTES.has(text[i + 1] ?? ''))) {
      i += 1;
      // A backslash before a line's end joins the lines.
      if (text[i] !== '\n') word = (word ?? '') + (text[i] ?? '');
    } else if (quote === '"') {
      if (sign === '"') quote = null;
      else word = (word ?? '') + sign;
    } else if (sign === "'" || sign === '"') {
      quote = sign;
      word ??= '';
    } else if (/\s/.test(sign)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + sign;
  }
  return word === null ? words : [...words, word];
}
