import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeWslText } from './decode-text';

test('the text of wsl.exe is read in either encoding', () => {
  const line = fc
    .string({ unit: 'grapheme', maxLength: 30 })
    .map((text) => text.replace(/[\0\r\ufeff]/g, ''));
  fc.assert(
    fc.property(line, line, (first, second) => {
      const said = `${first}\r\n${second}\r\n`;
      const meant = said.replaceAll('\r\n', '\n');
      expect(decodeWslText(Buffer.from(said, 'utf16le'))).toBe(meant);
      expect(decodeWslText(Buffer.from(said, 'utf8'))).toBe(meant);
    }),
    { numRuns: 2_000 },
  );
});

test('a long Chinese sentence without one ASCII character is still UTF-16', () => {
  const said = '不存在具有所提供名称的分发'.repeat(20);
  expect(decodeWslText(Buffer.from(said, 'utf16le'))).toBe(said);
});

test('a byte order mark is no part of the first name', () => {
  expect(decodeWslText(Buffer.from('\ufeffUbuntu\r\n', 'utf16le'))).toBe('Ubuntu\n');
});
