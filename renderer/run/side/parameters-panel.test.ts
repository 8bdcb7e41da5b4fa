import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedPairs, quoted } from './parameters-panel';

test('what counts as success is told in words, one row for each thing that must be there', () => {
  const expected = { markers: ['Saved', 'Done'], targetX: 102_400, minDurationMs: 60_000 };
  expect(expectedPairs(expected)).toEqual([
    ['Log contains', 'Saved'],
    ['Log contains', 'Done'],
    ['Reaches step', '102,400'],
    ['Minimum duration', '1 min'],
  ]);
  expect(expectedPairs({})).toEqual([]);
});

/** What a POSIX shell makes of a word: everything within single quotes is itself, a backslash guards one sign. */
function unquoted(word: string): string {
  return word.replaceAll(
    /'([^']*)'|\\([^])|([^'\\])/g,
    (_all, inside = '', guarded = '', plain = '') =>
      String(inside) + String(guarded) + String(plain),
  );
}

test('a copied command reaches a shell word by word, whatever the words hold', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (word) => {
      expect(unquoted(quoted(word))).toBe(word);
      expect(quoted(word).replaceAll(/'[^']*'|\\'/g, '')).toMatch(/^[\w@%+=:,./-]*$/);
    }),
  );
});
