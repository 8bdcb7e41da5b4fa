import { expect, test } from 'vitest';
import { pathBelow } from './path-below';

test('a script of a project is named relative to its folder, on Windows with slashes, and others stay whole', () => {
  expect(pathBelow('/a/lab/', '/a/lab/src/train.py')).toBe('src/train.py');
  expect(pathBelow(String.raw`C:\lab`, String.raw`C:\lab\src\train.py`)).toBe('src/train.py');
  expect(pathBelow('/a/lab', '/a/lab2/train.py')).toBe('/a/lab2/train.py');
});
