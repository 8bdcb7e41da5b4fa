import { expect, test } from 'vitest';
import { lookOf } from './look';

test('a look that was remembered wrongly is the usual one', () => {
  expect(lookOf('{"fontPx":400}')).toEqual(lookOf(null));
  expect(lookOf('{"fontPx":16}')).toMatchObject({ fontPx: 16, scrollback: 10_000 });
});
