import { expect, test } from 'vitest';
import { lintPath } from './path-lint';

const worries = (path: string, fileSystem: string | null = null) =>
  lintPath(path, fileSystem).map(({ id }) => id);

test('a plain folder of the distro has nothing to worry about', () => {
  expect(worries('/home/me/projects/rl_1', 'ext4')).toEqual([]);
});

test('every kind of place that breaks trainings is named', () => {
  expect(worries('/mnt/c/Users/me/rl', '9p')).toEqual(['drive']);
  expect(worries('/home/me/rl', 'nfs4')).toEqual(['network']);
  expect(worries('\\\\server\\share\\rl')).toEqual(['network']);
  expect(worries('\\\\wsl.localhost\\Ubuntu\\home\\me')).toEqual([]);
  expect(worries('C:\\Users\\me\\OneDrive - Uni\\rl')).toEqual(['onedrive', 'spaces']);
  expect(worries('/home/me/R&D')).toEqual(['signs']);
  expect(worries('/home/jürgen')).toEqual(['letters']);
  expect(worries(`/home/${'x'.repeat(130)}`)).toEqual(['long']);
  expect(worries('/home/me/OneDriver')).toEqual([]);
});

const ids = (path: string, root: string) => lintPath(path, '9p', root).map(({ id }) => id);

test('a drive is a drive wherever wsl.conf mounts them, and what is only called like one is none', () => {
  expect(ids('/win/c/rl', '/win/')).toEqual(['drive']);
  expect(ids('/c/rl', '/')).toEqual(['drive']);
  expect(ids('/mnt/cache/rl', '/mnt/')).toEqual(['network']);
});
