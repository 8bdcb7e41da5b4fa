import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { STYLE } from '#core/telemetry/line/ansi-spans';
import { maskedText } from '#core/redaction/masked-text';
import { piecesOf } from './row-pieces';

test('the parts of a line are the line again, wherever colors and marks are', () => {
  const stretch = fc.array(fc.nat({ max: 8 }), { maxLength: 12 }).map((gaps) => {
    let at = 0;
    return gaps.map((gap) => (at += gap + 1));
  });
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z ]{0,60}$/), stretch, stretch, (text, one, other) => {
      const marks = one.slice(0, one.length & ~1);
      const spans = other
        .slice(0, other.length & ~1)
        .flatMap((at, i) => (i % 2 === 0 ? [at] : [at, 1]));
      const pieces = piecesOf({ text, spans, keys: [] }, marks);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      const marked = pieces.filter(({ isMark }) => isMark).map((piece) => piece.text.length);
      const inText = marks.map((at) => Math.min(at, text.length));
      const length = inText.reduce((sum, at, i) => sum + (i % 2 === 0 ? -at : at), 0);
      expect(marked.reduce((sum, one_) => sum + one_, 0)).toBe(length);
    }),
  );
});

test('a key is one part without its text, even where a mark or a color cuts through it', () => {
  const line = maskedText('using sk-abcdefghijklmnopqrst here');
  const pieces = piecesOf({ ...line, spans: [8, 14, 1] }, [12, 20]);
  expect(pieces.filter(({ kind }) => kind === 'key')).toHaveLength(1);
  const shown = pieces.map((piece) => (piece.kind === 'key' ? '…' : piece.text)).join('');
  expect(shown).toBe('using sk-… here');
});

test('a character that cannot be seen is named in its place', () => {
  const pieces = piecesOf({ text: 'a\u202Eb', spans: [], keys: [] }, []);
  expect(pieces.map(({ text, kind }) => [text, kind])).toEqual([
    ['a', 'text'],
    ['U+202E', 'code'],
    ['b', 'text'],
  ]);
});

const x = (spans: readonly number[]) => ({ text: 'x', spans, keys: [] });

test('a look has a name for its color and for each way of writing', () => {
  const [piece] = piecesOf(x([0, 1, 1 | STYLE.bold | STYLE.underline]), []);
  expect(piece?.style).toBe('red bold underline');
  expect(piecesOf(x([0, 1, STYLE.dim]), [])[0]?.style).toBe('dim');
});
