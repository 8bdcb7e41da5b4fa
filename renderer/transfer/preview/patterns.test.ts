import { expect, test } from 'vitest';
import { withoutPattern, leaveBehind, patternOf, withPattern } from './patterns';

const NONE = { exclude: [], include: [] };

test('what is left behind by name stays behind only at that place', () => {
  expect(leaveBehind(NONE, patternOf('data'))).toEqual({ exclude: ['/data'], include: [] });
});

test('a thing is never listed as going and staying at once', () => {
  const along = withPattern(NONE, '/runs');
  expect(along).toEqual({ exclude: [], include: ['/runs'] });
  expect(leaveBehind(along, '/runs')).toEqual(NONE);
  const behind = leaveBehind(NONE, '/runs');
  expect(withPattern({ ...behind, exclude: [] }, '/runs')).toEqual(along);
});

test('taking along what one left behind oneself takes that word back, and says no other', () => {
  expect(withPattern(leaveBehind(NONE, '/data'), '/data')).toEqual(NONE);
});

test('the same word is kept once', () => {
  const twice = leaveBehind(leaveBehind(NONE, '*.bin'), '*.bin');
  expect(twice.exclude).toEqual(['*.bin']);
  expect(withoutPattern(twice, '*.bin')).toEqual(NONE);
});
