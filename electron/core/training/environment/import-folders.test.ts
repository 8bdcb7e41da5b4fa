import { array, assert, constantFrom, property, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { importFolders } from './import-folders';

const of = (path: string): readonly string[] =>
  importFolders({ launch: undefined, env: { PYTHONPATH: path } });

test('a PYTHONPATH is parted as its system parts it', () => {
  expect(of('/a:/b')).toEqual(['/a', '/b']);
  expect(of(':/a::/b:')).toEqual(['/a', '/b']);
  expect(of(String.raw`C:\a;D:/b`)).toEqual([String.raw`C:\a`, 'D:/b']);
  expect(of(String.raw`C:\a`)).toEqual([String.raw`C:\a`]);
  expect(importFolders({ launch: undefined, env: {} })).toEqual([]);
});

test('no matter what the folders are, each is found again, once', () => {
  const posix = stringMatching(/^\/[a-z. -]{1,9}$/);
  const windows = stringMatching(/^[C-E]:[\\/][a-z. -]{1,9}$/);
  const lists = constantFrom({ folder: posix, sign: ':' }, { folder: windows, sign: ';' }).chain(
    ({ folder, sign }) =>
      array(folder, { minLength: 1, maxLength: 6 }).map((folders) => ({ folders, sign })),
  );
  assert(
    property(lists, ({ folders, sign }) => {
      expect(of(folders.join(sign))).toEqual([...new Set(folders)]);
    }),
  );
});
