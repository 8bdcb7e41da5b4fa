import { expect, test } from 'vitest';
import { appearanceOf } from './appearance';

test('a look that was remembered wrongly is the usual one', () => {
  expect(appearanceOf('{"fontPx":400}')).toEqual(appearanceOf(null));
  expect(appearanceOf('{"fontPx":16}')).toMatchObject({ fontPx: 16, scrollback: 10_000 });
});
