import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { automountRoot, linuxToWindows, uncPath, windowsToLinux } from './paths';

test('a drive letter goes to the mount and back, no matter what is behind it', () => {
  const part = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .filter((text) => !/[<>:"|?*\\/\0]|[. ]$/.test(text));
  fc.assert(
    fc.property(
      fc.constantFrom('C', 'D', 'Z'),
      fc.array(part, { maxLength: 5 }),
      (drive, parts) => {
        const windows = `${drive}:\\${parts.join('\\')}`;
        const linux = windowsToLinux(windows, 'U');
        expect(linux).toBe(['/mnt', drive.toLowerCase(), ...parts].join('/'));
        expect(linuxToWindows(linux ?? '')).toBe(windows);
      },
    ),
  );
});

test('every way to write a drive path is understood', () => {
  expect(windowsToLinux('c:/Users/me/x y', 'U')).toBe('/mnt/c/Users/me/x y');
  expect(windowsToLinux('\\\\?\\D:\\deep\\\\er', 'U')).toBe('/mnt/d/deep/er');
  expect(windowsToLinux('C:', 'U', '/win/')).toBe('/win/c');
  expect(windowsToLinux('\\\\wsl.localhost\\Ubuntu\\home\\me', 'ubuntu')).toBe('/home/me');
  expect(windowsToLinux('\\\\wsl$\\U', 'U')).toBe('/');
});

test('what only wslpath can know is not guessed', () => {
  expect(windowsToLinux('\\\\server\\share\\x', 'U')).toBeNull();
  expect(windowsToLinux('\\\\wsl$\\Other\\home', 'U')).toBeNull();
  expect(windowsToLinux('relative\\x', 'U')).toBeNull();
  expect(linuxToWindows('/home/me')).toBeNull();
  expect(linuxToWindows('/mnt/wsl/x')).toBeNull();
  expect(linuxToWindows('/mnt/c/a:b')).toBeNull();
  expect(linuxToWindows('/mnt/c/../etc')).toBeNull();
  expect(uncPath('U', '/home/me')).toBe('\\\\wsl.localhost\\U\\home\\me');
});

test('the mount of the drives is read from wsl.conf', () => {
  expect(automountRoot('')).toBe('/mnt/');
  expect(automountRoot('[automount]\nroot = /win # mine\n[user]\nroot=/no\n')).toBe('/win/');
  expect(automountRoot('[user]\nroot=/no\n')).toBe('/mnt/');
});
