import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aRow } from '../row-item.test-data';
import { comparisonsOf, conditionOf, fieldId, filterFields, valuesOf } from './filter-fields';
import { parseQuery, queryText } from './filter-query';

const row = (lr: number, tag: string) => aRow({ params: { lr, seed: 1 }, tags: [tag] });

test('a condition of the builder is the one that its text is read as, for any field and value', () => {
  const fields = filterFields(['lr', 'a b', 'x=y'], ['train/loss']).filter(
    ({ key }) => !/[\s"<>=!]/.test(key),
  );
  fc.assert(
    fc.property(fc.constantFrom(...fields), fc.string(), fc.nat(), (field, value, n) => {
      const all = comparisonsOf(field);
      const term = conditionOf(field, all[n % all.length] ?? '=', value);
      const terms = term === null ? [] : [term];
      expect(terms.length === 0).toBe(value.trim() === '');
      expect(parseQuery(queryText(terms))).toEqual(terms);
    }),
  );
});

test('a tag that is excluded is one', () => {
  const tag = { kind: 'word', key: 'tag' } as const;
  expect(conditionOf(tag, 'is-not', ' paper ')).toEqual({ ...tag, text: 'paper', not: true });
});

test('values are those that some run has, numbers in their order', () => {
  const items = [row(0.01, 'paper'), row(3e-4, 'ablation'), row(0.01, 'paper')];
  expect(valuesOf({ kind: 'param', key: 'lr' }, items)).toEqual(['0.0003', '0.01']);
  expect(valuesOf({ kind: 'word', key: 'tag' }, items)).toEqual(['ablation', 'paper']);
  expect(valuesOf({ kind: 'word', key: 'recipe' }, items)).toEqual(['ARPO demo']);
  expect(valuesOf({ kind: 'metric', key: 'train/loss' }, items)).toEqual([]);
});

test('a parameter and a metric of one name are two fields', () => {
  const ids = filterFields(['loss'], ['loss']).map(fieldId);
  expect(new Set(ids).size).toBe(ids.length);
});
