import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordDiff } from './word-diff';

const own = (text: string, other: string): readonly string[] =>
  wordDiff(text, other).parts.flatMap((part) => (part.isOwn ? part.text.trim() : []));

test('words that the other text lacks are marked, and the share of the others is said', () => {
  expect(own('so 3 + 4 is 8', 'so 3 + 4 is 7')).toEqual(['8']);
  expect(wordDiff('so 3 + 4 is 8', 'so 3 + 4 is 7').shared).toBeCloseTo(7 / 8);
  expect(own('<answer>53</answer>', '<answer>52</answer>')).toEqual(['53']);
  expect(own('one two three', 'one three')).toEqual(['two']);
  expect(own('größer als 東京!', 'größer als 東京')).toEqual(['!']);
  expect(wordDiff('the\n same', ' the same')).toEqual({
    parts: [{ text: 'the\n same', isOwn: false }],
    shared: 1,
  });
  const indented = wordDiff('  if x:\n', 'x').parts.map((part) => part.text);
  expect(indented.join('')).toBe('  if x:\n');
  expect(wordDiff('all of it', '').shared).toBe(0);
  expect(wordDiff('', 'all of it')).toEqual({ parts: [], shared: 1 });
});

test('the parts of a text are the text, no matter what it is compared with', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 200 });
  fc.assert(
    fc.property(texts, texts, (text, other) => {
      const { parts, shared } = wordDiff(text, other);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      expect(shared).toBeGreaterThanOrEqual(0);
      expect(shared).toBeLessThanOrEqual(1);
      expect(own(text, text)).toEqual([]);
    }),
  );
});
