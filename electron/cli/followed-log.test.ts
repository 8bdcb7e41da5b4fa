import { assert, array, constantFrom, integer, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { FollowedLog } from './followed-log';

const ESCAPE = '\u001b';
const COLOR = new RegExp(String.raw`${ESCAPE}\[[\d;:]*m`, 'g');
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function shown(...pieces: readonly Uint8Array[]): string {
  const log = new FollowedLog();
  return pieces.map((piece) => log.push(piece)).join('') + log.end();
}

test('colors and progress bars of a training stay, what steers the terminal becomes visible', () => {
  expect(shown(bytesOf('\x1b[32mok\x1b[0m\n10 %\r20 %\n'))).toBe(
    '\x1b[32mok\x1b[0m\n10 %\r20 %\n\x1b[0m',
  );
  expect(shown(bytesOf('\x1b]0;title\x07\x1b[2J\x9b1A\u202e\n'))).toBe(
    '\\x1b]0;title\\x07\\x1b[2J\\x9b1A\\u202e\n',
  );
});

test('a line that is not ended is ended before text of ours', () => {
  expect(shown(bytesOf('last words'))).toBe('last words\n');
});

const pieces = oneof(
  constantFrom('\x1b', '\x1b[', '\x1b[3', '1m', '\r', '\n', '\x1b]52;', '\x07', 'ü', '😀', '\x9b'),
  string({ unit: 'binary', maxLength: 3 }),
);

test('where the output is cut does not matter, and nothing but colors is obeyed', () => {
  assert(
    property(array(pieces), integer({ min: 1, max: 7 }), (parts, size) => {
      const bytes = bytesOf(parts.join(''));
      const count = Math.ceil(bytes.length / size);
      const cut = Array.from({ length: count }, (_, i) => bytes.slice(i * size, (i + 1) * size));
      const full = shown(bytes);
      expect(shown(...cut)).toBe(full);
      const rest = full.replaceAll(COLOR, '');
      expect(rest).not.toMatch(/[^\P{Cc}\t\n\r]|\p{Bidi_Control}/u);
    }),
  );
});
