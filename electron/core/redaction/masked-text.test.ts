import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MASK, maskBytes, maskedText } from './masked-text';
import { marksIn, textPattern } from '../telemetry/line/text-marks';

/** Secrets of shapes that trainings print; the second part is what must not be shown. */
const secret = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9]{24,40}$/).map((key) => ({ printed: `sk-${key}`, key })),
  fc.stringMatching(/^[A-Za-z0-9]{34}$/).map((key) => ({ printed: `hf_${key}`, key })),
  fc
    .stringMatching(/^[A-Za-z0-9äß日]{12,30}$/)
    .map((key) => ({ printed: `DB_PASSWORD=${key}`, key })),
);
const words = fc.stringMatching(/^[a-zé日 ]{0,12}$/);
const parts = fc.array(fc.tuple(words, secret), { maxLength: 4 });

test('a masked text is as long as it was, shows no secret, and all else stays in place', () => {
  fc.assert(
    fc.property(parts, words, (list, last) => {
      const raw = [...list.flatMap(([word, { printed }]) => [word, printed]), last].join(' ');
      const { text, keys } = maskedText(raw);
      expect(text).toHaveLength(raw.length);
      for (const [, { key }] of list) expect(text).not.toContain(key.slice(2));
      for (let i = 0, from = 0; i <= keys.length; i += 2) {
        const start = keys[i] ?? raw.length;
        expect(text.slice(from, start)).toBe(raw.slice(from, start));
        from = keys[i + 1] ?? raw.length;
        expect(text.slice(start, from)).toBe(MASK.repeat(from - start));
      }
      expect(maskedText(text).text).toBe(text);
    }),
  );
});

test('marks of a search in a masked text point at the same words as in the line that was printed', () => {
  const query = { text: 'zebra', isPattern: false, matchCase: true };
  fc.assert(
    fc.property(parts, words, (list, last) => {
      const raw = [...list.flatMap(([word, { printed }]) => [word, printed, 'zebra']), last].join(
        ' ',
      );
      const { text } = maskedText(raw);
      const marks = marksIn(textPattern(query), text);
      expect(marks.length).toBeGreaterThanOrEqual(2 * list.length);
      for (let i = 0; i < marks.length; i += 2) {
        expect(raw.slice(marks[i], marks[i + 1])).toBe('zebra');
      }
    }),
  );
});

test('bytes are masked in place: none moves, those of no secret stay as they were, UTF-16 too', () => {
  fc.assert(
    fc.property(parts, words, fc.boolean(), fc.boolean(), (list, last, isWide, isBroken) => {
      const raw = [...list.flatMap(([word, { printed }]) => [word, printed, '\n']), last].join(' ');
      const broken = Buffer.from(isBroken && !isWide ? [0xff, 0xfe, 0x20] : []);
      const before = Buffer.concat([broken, Buffer.from(raw, isWide ? 'utf16le' : 'utf8')]);
      const bytes = Buffer.from(before);
      maskBytes(bytes, isWide);
      expect(bytes).toHaveLength(before.length);
      const shown = bytes.toString(isWide ? 'utf16le' : 'utf8');
      for (const [word, { printed, key }] of list) {
        // Where a line holds bytes that are no UTF-8, only the ASCII of a secret is sure to be known.
        const sure = isBroken ? (/^[ -~]*/.exec(key.slice(2))?.[0] ?? '') : key.slice(2);
        // Of one or two letters nothing can be said: other words hold them, too.
        expect(sure.length < 3 || !shown.includes(sure)).toBe(true);
        expect(shown).toContain(`${word} ${printed.slice(0, printed.indexOf(key))}`);
      }
      expect(shown.endsWith(last)).toBe(true);
      expect(list.length > 0 || bytes.equals(before)).toBe(true);
    }),
  );
});
