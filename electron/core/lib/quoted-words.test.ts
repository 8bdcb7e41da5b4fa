import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { quotedWords } from './quoted-words';

test('words with blanks, quotes and control characters are distinguished', () => {
  expect(quotedWords(['python', '-c', "print('a b')", ''])).toBe(
    String.raw`python -c 'print('\''a b'\'')' ''`,
  );
  expect(quotedWords(['a\nb', '\x1b[2J\u202e\\'])).toBe(String.raw`$'a\nb' $'\x1b[2J\u202e\\'`);
});

const word = string({
  unit: oneof(
    string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    constantFrom("'", '"', '\\', ' ', '\n', '\x1b', '$', '`', '\u202e', '*', '~', '\x9b'),
  ),
});

/** Reads the three ways of quoting back, as a shell does. */
function readBack(text: string): string[] {
  const words: string[] = [];
  let rest = text;
  while (rest !== '') {
    let read = '';
    while (rest !== '' && !rest.startsWith(' ')) {
      const part =
        /^(?:\$'(?<c>(?:\\[^]|[^'\\])*)'|'(?<plain>[^']*)'|(?<bare>\\'|[^ '])(?:))/u.exec(rest);
      if (part === null) throw new Error(`cannot be read: ${rest}`);
      const { c, plain, bare } = part.groups ?? {};
      read += c === undefined ? (plain ?? (bare === "\\'" ? "'" : (bare ?? ''))) : unescaped(c);
      rest = rest.slice(part[0].length);
    }
    words.push(read);
    rest = rest.slice(1);
  }
  return words;
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\(?:x([\da-f]{2})|u([\da-f]{4})|([^]))/gu, (full) => {
    if (/^\\[xu]/.test(full)) return String.fromCharCode(Number.parseInt(full.slice(2), 16));
    return { '\\n': '\n', '\\t': '\t' }[full] ?? full.slice(1);
  });

test('every list of words is read back as it was, from one line without a hidden character', () => {
  assert(
    property(array(word), (words) => {
      const shown = quotedWords(words);
      expect(shown).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
      expect(readBack(shown)).toEqual(words);
    }),
  );
});
