import { assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hydraOverride, hydraValue, plainValue } from './hydra-override';

/**
 * The text of a single-quoted value as Hydra 1.3 reads it (OverrideLexer.g4, QUOTED_VALUE; unescaped by
 * `_unescape_quoted_string`): before a quote, and only there, backslashes count in pairs. null = not one quoted value.
 */
function readQuoted(word: string): string | null {
  if (!word.startsWith("'")) return null;
  let text = '';
  let at = 1;
  while (at < word.length) {
    const slashes = /^\\*/.exec(word.slice(at))?.[0].length ?? 0;
    const next = word[at + slashes];
    if (next !== "'") {
      text += '\\'.repeat(slashes) + (next ?? '');
      at += slashes + 1;
      continue;
    }
    text += '\\'.repeat(Math.floor(slashes / 2));
    at += slashes + 1;
    if (slashes % 2 === 0) return at === word.length ? text : null;
    text += "'";
  }
  return null;
}

/** Each was parsed by hydra-core 1.3.2 (OverridesParser) to the very value on the left, none as a sweep. */
const READ_BY_HYDRA = [
  ['', "''"],
  [' ', "' '"],
  ['a,b', "'a,b'"],
  ["it's", String.raw`'it\'s'`],
  ['\\', String.raw`'\\'`],
  ["'\\", String.raw`'\'\\'`],
  [String.raw`a\'b`, String.raw`'a\\\'b'`],
  ['C:\\x\\y', String.raw`'C:\x\y'`],
  ['C:\\x\\', String.raw`'C:\x\\'`],
  ['[1,2]', "'[1,2]'"],
  ['{a:b}', "'{a:b}'"],
  ['${x}', "'${x}'"],
  ['(x) = #~&!', "'(x) = #~&!'"],
  ['null', "'null'"],
  ['true', "'true'"],
  ['1e5', "'1e5'"],
  ['"', `'"'`],
  ['日本 ä 😀', "'日本 ä 😀'"],
  ['a\nb', "'a\nb'"],
] as const;

describe('an override of Hydra', () => {
  test.each(READ_BY_HYDRA)('writes %j so that Hydra reads that very text', (text, word) => {
    expect(hydraOverride('a.b', text)).toBe(`a.b=${word}`);
    expect(readQuoted(word)).toBe(text);
  });

  test('reads back as the text that went in, no matter what it is', () => {
    const tricky = string({ unit: constantFrom("'", '\\', 'a', ',', '"', '{', '$', '\n') });
    assert(
      property(oneof(tricky, string({ unit: 'binary' })), (text) => {
        expect(readQuoted(hydraValue(text))).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    [3, '3'],
    [1e-6, '0.000001'],
    [1e-7, '1e-7'],
    [1e21, '1e+21'],
    [true, 'True'],
    [null, 'null'],
    [['console', 'tensorboard'], "['console','tensorboard']"],
    [[1, [null, false]], '[1,[null,False]]'],
    [{ a: 'x,y', b: [1] }, "{a:'x,y',b:[1]}"],
    [{}, '{}'],
    [[], '[]'],
  ] as const)('writes %j bare, as its own type', (value, word) => {
    expect(hydraValue(structuredClone(value))).toBe(word);
  });
});

test.each([
  ['5', 5],
  ['-1e-3', -0.001],
  ['1_000', 1_000],
  ['null', null],
  ['True', true],
  ['[64, x y, null]', [64, 'x y', null]],
  ['[]', []],
  ["'5'", '5'],
  ['9007199254740993', '9007199254740993'],
  ['1e999', '1e999'],
  ['a, b', 'a, b'],
  ['[[1]]', '[[1]]'],
] as const)('reads the text %j as the value that YAML has for it', (text, value) => {
  expect(plainValue(text)).toEqual(value);
});
