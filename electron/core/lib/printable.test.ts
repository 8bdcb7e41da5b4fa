import { assert, constantFrom, dictionary, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { printable, printableJson, printableLine } from './printable';

// What a terminal obeys, said here in another way than in the code.
const isObeyed = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0;
  return (
    (code < 0x20 && code !== 0x09 && code !== 0x0a) ||
    (code >= 0x7f && code <= 0x9f) ||
    [0x61c, 0x200e, 0x200f, 0x2028, 0x2029].includes(code) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2066 && code <= 0x2069)
  );
};

const anyText = string({
  unit: oneof(
    string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    constantFrom('\x1b', '\r', '\r\n', '\x07', '\x9b', '\u202e', '\u2066', 'a', '"', '\\'),
  ),
});

test('escapes of a terminal become visible, newlines and tabs stay', () => {
  expect(printable('a\x1b]52;c;aGk=\x07b')).toBe(String.raw`a\x1b]52;c;aGk=\x07b`);
  expect(printable('\x9b2J\x7f')).toBe(String.raw`\x9b2J\x7f`);
  expect(printable('safe\u202egnp.exe\u2069')).toBe(String.raw`safe\u202egnp.exe\u2069`);
  expect(printable('one\ttwo\nthree\r\nfour\rfive')).toBe('one\ttwo\nthree\nfour\\x0dfive');
  expect(printable('größer → 日本 👩‍👩‍👧')).toBe('größer → 日本 👩‍👩‍👧');
});

test('a name on a line of ours cannot begin another line', () => {
  expect(printableLine('run\nsucceeded\t')).toBe(String.raw`run\nsucceeded\t`);
});

test('no text holds what a terminal obeys once it is printable, and printable text stays as it is', () => {
  assert(
    property(anyText, (text) => {
      const shown = printable(text);
      expect(Array.from(shown).filter(isObeyed)).toEqual([]);
      expect(
        Array.from(printableLine(text)).filter((one) => isObeyed(one) || /[\n\t]/.test(one)),
      ).toEqual([]);
      expect(printable(shown)).toBe(shown);
      expect(shown === text).toBe(!Array.from(text).some(isObeyed));
    }),
  );
});

test('JSON without what a terminal obeys is read back as the same value', () => {
  assert(
    property(dictionary(anyText, anyText), (value) => {
      const shown = printableJson(JSON.stringify(value));
      expect(Array.from(shown).filter(isObeyed)).toEqual([]);
      expect(JSON.parse(shown)).toEqual(value);
    }),
  );
});
