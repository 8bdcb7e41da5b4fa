import { expect, test } from 'vitest';
import type { TreeEntry } from './tree-entry';
import { topLevelItems } from './top-level-items';

const file = (path: string, bytes: number): TreeEntry => ['f', path, bytes, 0o644, 0, ''];
const folder = (path: string): TreeEntry => ['d', path, 0, 0o755, 0, ''];

test('what goes is listed by its topmost folder, the largest first, and no folder counts as a file', () => {
  const { parts, partsMore } = topLevelItems([
    file('train.py', 10),
    folder('data'),
    folder('data/deep'),
    file('data/deep/a', 600),
    file('data/b', 400),
    ['l', 'data/link', 0, 0, 0, 'b'],
    folder('empty'),
  ]);
  expect(parts).toEqual([
    { path: 'data', bytes: 1000, files: 3, isFolder: true },
    { path: 'train.py', bytes: 10, files: 1, isFolder: false },
    { path: 'empty', bytes: 0, files: 0, isFolder: true },
  ]);
  expect(partsMore).toBe(0);
});

test('of very many only the largest are listed, and how many more there are', () => {
  const { parts, partsMore } = topLevelItems(
    Array.from({ length: 130 }, (_, i) => file(`f${i}`, i)),
  );
  expect([parts.length, parts[0]?.path, partsMore]).toEqual([100, 'f129', 30]);
});

test('a single file that is sent is its own part', () => {
  expect(topLevelItems([file('model.zip', 7)]).parts).toEqual([
    { path: 'model.zip', bytes: 7, files: 1, isFolder: false },
  ]);
});
