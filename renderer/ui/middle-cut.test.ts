import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { middleCut } from './middle-cut';

test('the seed of a long name stays in sight', () => {
  expect(middleCut('toy-hybrid-brave-lynx-3-seed-12')).toEqual({
    head: 'toy-hybrid-brave-lynx-3',
    tail: '-seed-12',
  });
  expect(middleCut('toy-hybrid-7424-seed-3').tail).toBe('-seed-3');
  expect(middleCut('hybrid-clear-albatross-5').tail).toBe('tross-5');
});

test('a short name is not cut', () => {
  expect(middleCut('the good one')).toEqual({ head: 'the good one', tail: '' });
});

test('nothing of any name is lost, and its end is short', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: 'grapheme-composite' }), (name) => {
      const { head, tail } = middleCut(name);
      expect(head + tail).toBe(name);
      expect(Array.from(tail).length).toBeLessThanOrEqual(10);
    }),
  );
});
