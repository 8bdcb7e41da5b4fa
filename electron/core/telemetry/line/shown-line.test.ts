import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { stripControls } from './ansi';
import { cutSpans, STYLE, styled, TONES } from './ansi-spans';
import { LineFramer } from './line-framer';
import { dropRepeats } from './ray-prefix';
import { shownLine } from './shown-line';

const part = fc.oneof(
  fc.constantFrom(
    '\u001B[31m',
    '\u001B[1;32m',
    '\u001B[38;5;208m',
    '\u001B[38;2;1;2;250m',
    '\u001B[0m',
  ),
  fc.constantFrom(
    '\u001B]8;;http://x\u0007',
    '\u001B]52;c;aGk=\u0007',
    '\u001B]0;title\u001B\\',
    '\u001B[2J',
  ),
  fc.constantFrom(
    '\r',
    '\r',
    '   ',
    '(A pid=1) ',
    '(B pid=2) ',
    '\u009B31m',
    '\u001B[',
    '\u001B',
    '\u0007',
  ),
  fc.string({ unit: 'binary', maxLength: 5 }),
);
const raw = fc.array(part, { maxLength: 30 }).map((parts) => parts.join('').replaceAll('\n', ''));
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

test('what a line shows is what the log reader reads in it, however it is colored or restarted', () => {
  fc.assert(
    fc.property(raw, (line) => {
      // A mark at the very beginning says how the bytes are to be read, and is no text.
      const bytes = utf8(line.replaceAll('\uFEFF', ''));
      const [read] = new LineFramer().push(utf8(`${new TextDecoder().decode(bytes)}\n`));
      const shown = shownLine(new TextDecoder().decode(bytes).split('\r'));
      const text =
        shown.actor === null && shown.pid === null ? shown.text : dropRepeats(shown.text);
      expect([text, shown.actor, shown.pid]).toEqual([read?.text, read?.actor, read?.actorPid]);
    }),
    { numRuns: 500 },
  );
});

test('colors never change the text, and are within it, rising and apart', () => {
  fc.assert(
    fc.property(raw, (line) => {
      const { text, spans } = styled(line);
      expect(text).toBe(stripControls(line));
      let end = 0;
      for (let i = 0; i < spans.length; i += 3) {
        expect(spans[i]).toBeGreaterThanOrEqual(end);
        end = spans[i + 1] ?? -1;
        expect(end).toBeGreaterThan(spans[i] ?? 0);
        expect(spans[i + 2]).toBeGreaterThan(0);
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }),
  );
});

const tone = (code: string): string => {
  const [, , attempt = 0] = styled(`\u001B[${code}mx`).spans;
  return TONES[attempt & STYLE.tone] ?? '';
};

test('colors of a terminal become the nearest of our tones; its black and white are our ink', () => {
  expect(['31', '92', '33', '94', '35', '36', '90'].map(tone)).toEqual(TONES.slice(1));
  expect(['30', '37', '97', '38;5;15', '38;2;255;255;255', '48;5;196'].map(tone)).toEqual(
    Array.from({ length: 6 }, () => 'ink'),
  );
  expect(['38;5;196', '38;5;46', '38;5;244', '38;2;40;60;250'].map(tone)).toEqual([
    'red',
    'green',
    'grey',
    'blue',
  ]);
});

test('what only looks like a color is none', () => {
  expect(styled('\u001B[>4ma\u001B[?25mb\u001B[31 mc').spans).toEqual([]);
});

test('a reset ends a color, bold goes with it, and a color inside another takes its place', () => {
  expect(styled('a\u001B[1;31mb\u001B[33mc\u001B[22md\u001B[me')).toEqual({
    text: 'abcde',
    spans: [1, 2, 1 | STYLE.bold, 2, 3, 3 | STYLE.bold, 3, 4, 3],
  });
});

test('colors are cut with their text', () => {
  expect(cutSpans([1, 4, 1, 6, 9, 2], 2, 7)).toEqual([0, 2, 1, 4, 5, 2]);
});
