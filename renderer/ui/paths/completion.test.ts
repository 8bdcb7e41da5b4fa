import { expect, test } from 'vitest';
import type { FolderListing } from '#core/contract/target/folder';
import { completions, entryPath, typedPath, withRecent } from './completion';

const listing = (
  path: string,
  names: Readonly<Record<string, 'folder' | 'file'>>,
): FolderListing => ({
  path,
  parent: '/',
  home: '/home/a',
  roots: ['/'],
  left: 0,
  entries: Object.entries(names).map(([name, kind]) => ({ name, kind, size: null, mtimeMs: null })),
});

test('a typed path is parted into the folder that is whole and the name that is begun', () => {
  expect(typedPath('/home/a/ru')).toEqual({ folder: '/home/a/', prefix: 'ru' });
  expect(typedPath('~/ru')).toEqual({ folder: '~/', prefix: 'ru' });
  expect(typedPath('C:\\Users\\a')).toEqual({ folder: 'C:\\Users\\', prefix: 'a' });
  expect(typedPath('/a\\b/c\\d')).toEqual({ folder: '/a\\b/', prefix: 'c\\d' });
  expect(typedPath('runs/a')).toBeNull();
  expect(typedPath('')).toBeNull();
});

test('a path is completed by folders, and by files where one may be chosen', () => {
  const here = listing('/w', { Runs: 'folder', 'run.log': 'file', src: 'folder' });
  expect(completions({ folder: '/w/', prefix: 'ru' }, here, 'any')).toEqual([
    '/w/Runs/',
    '/w/run.log',
  ]);
  expect(completions({ folder: '/w/', prefix: 'ru' }, here, 'folder')).toEqual(['/w/Runs/']);
  expect(completions({ folder: '/w/', prefix: 'x' }, here, 'any')).toEqual([]);
});

test('a path of Windows is joined as Windows writes it, also at a drive', () => {
  expect(entryPath({ path: 'C:\\' }, 'a')).toBe('C:\\a');
  expect(entryPath({ path: 'C:\\a' }, 'b')).toBe('C:\\a\\b');
  expect(entryPath({ path: '/' }, 'a')).toBe('/a');
});

test('paths that were used before are offered first, each once, and never the one that is typed', () => {
  const recent = ['/w/project', '/data/w', '/w/project', '/other'];
  expect(withRecent('/W', recent, ['/w/project', '/w/new/'])).toEqual([
    '/w/project',
    '/data/w',
    '/w/new/',
  ]);
  expect(withRecent('/other', recent, [])).toEqual([]);
});
