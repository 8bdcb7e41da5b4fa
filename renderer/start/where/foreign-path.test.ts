import { assert, constantFrom, property, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { foreignPath } from './foreign-path';

const WINDOWS = { pathStyle: 'windows', mountsWindows: false } as const;
const WSL = { pathStyle: 'posix', mountsWindows: true } as const;
const LINUX = { pathStyle: 'posix', mountsWindows: false } as const;

test('a path of WSL or Git Bash for Windows is recognized with its drive', () => {
  expect(foreignPath('/mnt/c/my data/x', WINDOWS)).toMatchObject({
    of: 'WSL',
    remote: String.raw`C:\my data\x`,
    isCertain: true,
  });
  expect(foreignPath('/d/x', WINDOWS)).toMatchObject({ of: 'Git Bash', remote: String.raw`D:\x` });
  for (const drive of ['/e', '/e/', '/e/ '])
    expect(foreignPath(drive, WINDOWS)).toMatchObject({ of: 'Git Bash', remote: 'E:\\' });
  expect(foreignPath('/home/me', WINDOWS)).toMatchObject({ of: 'Linux', remote: null });
});

test('a share of a distro is a path that Windows opens itself', () => {
  expect(foreignPath(String.raw`\\wsl$\Ubuntu\home`, WINDOWS)).toBeNull();
  expect(foreignPath(String.raw`C:\x`, WINDOWS)).toBeNull();
});

test('a drive or a share on Linux can be nothing else, and a folder /c can', () => {
  expect(foreignPath('C:/x', LINUX)).toMatchObject({ of: 'Windows', isCertain: true });
  expect(foreignPath(String.raw`\\wsl$\Ubuntu\home`, WSL)).toMatchObject({ isCertain: true });
  expect(foreignPath('/c/x', LINUX)).toBeNull();
  expect(foreignPath('/c/x', WSL)).toMatchObject({ remote: '/mnt/c/x', isCertain: false });
});

test('a path that was translated is foreign no more', () => {
  const below = stringMatching(/^[a-z0-9 _.-]{1,12}(\/[a-z0-9 _.-]{1,12}){0,3}$/);
  assert(
    property(below, constantFrom('/mnt/c/', '/e/'), (rest, root) => {
      const { remote } = foreignPath(`${root}${rest}`.trim(), WINDOWS) ?? {};
      expect(remote).toBeTypeOf('string');
      expect(foreignPath(remote ?? '', WINDOWS)).toBeNull();
    }),
  );
});
