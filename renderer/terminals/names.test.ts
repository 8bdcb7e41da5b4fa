import { expect, test } from 'vitest';
import { shortPath } from './names';

test('the home folder is written as people write it, and only that', () => {
  expect(shortPath('/home/wei/src', '/home/wei')).toBe('~/src');
  expect(shortPath('/home/wei', '/home/wei')).toBe('~');
  expect(shortPath('/home/weiwei', '/home/wei')).toBe('/home/weiwei');
  expect(shortPath('/srv', '')).toBe('/srv');
});
