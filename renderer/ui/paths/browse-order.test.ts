import { expect, test } from 'vitest';
import { inBrowseOrder, nextByLetter } from './browse-order';

const entry = (name: string, kind: 'folder' | 'file') => ({
  name,
  kind,
  size: null,
  mtimeMs: null,
});

test('folders are before files, and a letter walks through the names that begin with it', () => {
  const all = inBrowseOrder([
    entry('a.log', 'file'),
    entry('Runs', 'folder'),
    entry('r.csv', 'file'),
  ]);
  expect(all.map(({ name }) => name)).toEqual(['Runs', 'a.log', 'r.csv']);
  expect(nextByLetter(all, -1, 'R')).toBe(0);
  expect(nextByLetter(all, 0, 'r')).toBe(2);
  expect(nextByLetter(all, 2, 'r')).toBe(0);
  expect(nextByLetter(all, 1, 'x')).toBe(1);
});
