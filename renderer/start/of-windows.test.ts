import { expect, test } from 'vitest';
import { isOfWindows, stillShown } from './of-windows';

test('a path of Windows is told from a name, a path of Linux and an address', () => {
  const paths = [
    'C:\\data',
    'd:/data',
    ' C:\\a b ',
    '\\\\wsl.localhost\\Ubuntu\\home',
    '\\\\nas\\x',
  ];
  expect(paths.filter(isOfWindows)).toEqual(paths);
  const others = ['CartPole-v1', '/mnt/c/data', 'C:', 'http://x/y', 'a:b', '\\n', ''];
  expect(others.filter(isOfWindows)).toEqual([]);
});

test('what was changed is told only while it stands in the field, for that distro', () => {
  const renamed = { target: 'wsl:A', from: 'C:\\x', to: '/mnt/c/x' };
  expect(stillShown(renamed, { target: 'wsl:A', text: '/mnt/c/x' })).toBe(true);
  expect(stillShown(renamed, { target: 'wsl:A', text: '/mnt/c/xy' })).toBe(false);
  expect(stillShown(renamed, { target: 'wsl:B', text: '/mnt/c/x' })).toBe(false);
  expect(stillShown(null, { target: 'wsl:A', text: '' })).toBe(false);
});
