import { expect, test } from 'vitest';
import { isWindowsPathLike, isStillShown } from './windows-text';

test('a path of Windows is distinguished from a name, a path of Linux and an address', () => {
  const paths = [
    'C:\\data',
    'd:/data',
    ' C:\\a b ',
    '\\\\wsl.localhost\\Ubuntu\\home',
    '\\\\nas\\x',
  ];
  expect(paths.filter(isWindowsPathLike)).toEqual(paths);
  const others = ['CartPole-v1', '/mnt/c/data', 'C:', 'http://x/y', 'a:b', '\\n', ''];
  expect(others.filter(isWindowsPathLike)).toEqual([]);
});

test('what was changed is shown only while it is in the field, for that distro', () => {
  const renamed = { target: 'wsl:A', from: 'C:\\x', to: '/mnt/c/x' };
  expect(isStillShown(renamed, { target: 'wsl:A', text: '/mnt/c/x' })).toBe(true);
  expect(isStillShown(renamed, { target: 'wsl:A', text: '/mnt/c/xy' })).toBe(false);
  expect(isStillShown(renamed, { target: 'wsl:B', text: '/mnt/c/x' })).toBe(false);
  expect(isStillShown(null, { target: 'wsl:A', text: '' })).toBe(false);
});
