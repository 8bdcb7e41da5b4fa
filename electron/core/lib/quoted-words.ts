/** A character that would not be seen as what it is. */
const HIDDEN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;
const HIDDEN_ALL = /[\\'\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/**
 * A command as a POSIX shell reads it back into the same words. Words with control characters use the quoting of Bash
 * (`$'\x1b'`), so that what is read is what runs.
 */
export const quotedWords = (words: readonly string[]): string => words.map(quotedWord).join(' ');

function quotedWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  if (HIDDEN.test(word)) return `$'${word.replaceAll(HIDDEN_ALL, escaped)}'`;
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

function escaped(character: string): string {
  if (character === '\\' || character === "'") return `\\${character}`;
  if (character === '\n') return String.raw`\n`;
  if (character === '\t') return String.raw`\t`;
  const code = character.charCodeAt(0);
  const hex = code.toString(16);
  return code < 0x80 ? `\\x${hex.padStart(2, '0')}` : `\\u${hex.padStart(4, '0')}`;
}
