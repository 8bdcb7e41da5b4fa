import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { filled, filledJson, placeholdersOf } from './placeholders';

const scope = { lr: 0.1, on: true, name: 'a{b}', project: '/p' };

test('names and expressions are filled in, and what is not known stays as it is', () => {
  expect(filled('{project}/x --lr={lr} {=lr * 10} {other} {{lr}', scope)).toBe(
    '/p/x --lr=0.1 1 {other} {lr}',
  );
  expect(filled('{name}', scope)).toBe('a{b}');
});

test('a text that is nothing but a name keeps the type of its value', () => {
  expect(filledJson({ a: '{lr}', b: ['{on}', '{on} '], c: null }, scope)).toEqual({
    a: 0.1,
    b: [true, 'true '],
    c: null,
  });
});

test('every name that a value uses is reported', () => {
  expect(placeholdersOf({ a: '{x} {=y + z}', b: ['{{no}', { c: '{w}' }] })).toEqual([
    'x',
    'y',
    'z',
    'w',
  ]);
});

test('any text without braces stays, a doubled brace is a brace, and no text makes it throw', () => {
  assert(
    property(string(), (text) => {
      const plain = text.replaceAll(/[{}]/g, '');
      expect(filled(plain, scope)).toBe(plain);
      expect(filled(text.replaceAll('{', '{{'), scope)).toBe(text);
      expect(() => placeholdersOf(text)).not.toThrow();
      expect(() => filled(text, scope)).not.toThrow();
    }),
  );
});
