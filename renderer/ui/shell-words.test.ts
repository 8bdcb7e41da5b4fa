import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shellQuoted } from './shell-words';

/** Word as a POSIX shell reads it: everything within single quotes is itself, a backslash guards one sign. */
function unquoted(word: string): string {
  return word.replaceAll(
    /'([^']*)'|\\([^])|([^'\\])/g,
    (_all, inside = '', guarded = '', plain = '') =>
      String(inside) + String(guarded) + String(plain),
  );
}

test('a copied command reaches a shell word by word, no matter what the words hold', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (word) => {
      expect(unquoted(shellQuoted(word))).toBe(word);
      expect(shellQuoted(word).replaceAll(/'[^']*'|\\'/g, '')).toMatch(/^[\w@%+=:,./-]*$/);
    }),
  );
});
