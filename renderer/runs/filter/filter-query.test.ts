import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { keysOf, OPERATORS, parseQuery, queryText, type Term, WORD_KEYS } from './filter-query';

const not = fc.boolean();
const text = fc.string({ minLength: 1 });
const key = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_./%]*$/);
const aTerm: fc.Arbitrary<Term> = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), text, not }),
  fc.record({ kind: fc.constant('word' as const), key: fc.constantFrom(...WORD_KEYS), text, not }),
  fc.record({
    kind: fc.constant('compare' as const),
    key,
    operator: fc.constantFrom(...OPERATORS),
    text,
    not,
  }),
);

test('every condition can be written, and is read as it was meant', () => {
  fc.assert(
    fc.property(fc.array(aTerm, { maxLength: 5 }), (terms) => {
      expect(parseQuery(queryText(terms))).toEqual(terms);
    }),
  );
});

test('anything the user types is a filter, never an error', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const terms = parseQuery(typed);
      expect(parseQuery(queryText(terms))).toEqual(terms);
    }),
  );
});

test('an empty filter has no condition', () => {
  expect([parseQuery(''), parseQuery('  \t ')]).toEqual([[], []]);
});

test('parameters, metrics, tags and words are distinguished', () => {
  expect(parseQuery('lr=3e-4 reward>1.5 tag:paper -train/loss<=0.1 cartpole')).toEqual([
    { kind: 'compare', key: 'lr', operator: '=', text: '3e-4', not: false },
    { kind: 'compare', key: 'reward', operator: '>', text: '1.5', not: false },
    { kind: 'word', key: 'tag', text: 'paper', not: false },
    { kind: 'compare', key: 'train/loss', operator: '<=', text: '0.1', not: true },
    { kind: 'text', text: 'cartpole', not: false },
  ]);
});

test('quotes hold words together, and an unknown word before a colon is text', () => {
  expect(parseQuery('note:"two words" "one more" wsl:Ubuntu')).toEqual([
    { kind: 'word', key: 'note', text: 'two words', not: false },
    { kind: 'text', text: 'one more', not: false },
    { kind: 'text', text: 'wsl:Ubuntu', not: false },
  ]);
});

test('half a condition is text while it is being typed, and an empty one nothing', () => {
  expect(parseQuery('lr=')).toEqual([{ kind: 'text', text: 'lr=', not: false }]);
  expect(parseQuery('tag:')).toEqual([]);
  expect(parseQuery('-')).toEqual([{ kind: 'text', text: '-', not: false }]);
  expect(parseQuery('note:"open')).toEqual([
    { kind: 'word', key: 'note', text: 'open', not: false },
  ]);
});

test('what a query compares is what has to be read for it', () => {
  expect(keysOf(parseQuery('a train/loss<1 tag:b lr=1'))).toEqual(['train/loss', 'lr']);
});

test('a negative number needs no quotes in a comparison', () => {
  expect(queryText(parseQuery('reward>-1000 -lr=3e-4'))).toBe('reward>-1000 -lr=3e-4');
});
