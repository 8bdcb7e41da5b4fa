import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { en } from './en/catalogue';
import { pseudo, pseudoCatalogue } from './pseudo';

test('a sentence of the test language is foreign, longer and whole', () => {
  expect(pseudo('Stop {{name}}…')).toBe('[Šţöp {{name}}… äöü]');
  expect(pseudo('')).toBe('[]');
});

test('values keep their names and places, and nothing gets shorter', () => {
  const name = fc.stringMatching(/^[a-z]{1,8}$/);
  const words = fc.stringMatching(/^[A-Za-z ,.]{0,30}$/);
  fc.assert(
    fc.property(words, name, words, (before, value, after) => {
      const said = pseudo(`${before}{{${value}}}${after}`);
      expect(said.match(/\{\{(.*?)\}\}/g)).toEqual([`{{${value}}}`]);
      expect(said.length).toBeGreaterThanOrEqual(before.length + after.length);
    }),
  );
});

/** Every key of a catalogue, with the names of the values of its sentence. */
function keysOf(tree: object, at = ''): readonly string[] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
    const here = `${at}${key}`;
    if (typeof value === 'string') {
      const values = [...value.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
      return [`${here} ${values.join(' ')}`];
    }
    return typeof value === 'object' && value !== null ? keysOf(value, `${here}.`) : [];
  });
}

test('the test language has every sentence of the English catalogue, with its values', () => {
  expect(keysOf(en).length).toBeGreaterThan(300);
  expect(keysOf(pseudoCatalogue(en))).toEqual(keysOf(en));
});

test('a sentence with a count has its singular and its plural', () => {
  const keys = keysOf(en).map((key) => key.split(' ')[0] ?? '');
  const ones = keys.filter((key) => key.endsWith('_one'));
  const others = keys.filter((key) => key.endsWith('_other'));
  expect(ones.map((key) => key.slice(0, -4))).toEqual(others.map((key) => key.slice(0, -6)));
});
