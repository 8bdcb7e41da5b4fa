import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foreignPath, foreignExists, type PathStyle } from './foreign-path';

const LINUX: PathStyle = { style: 'posix', distro: null, root: '/mnt/' };
const WSL: PathStyle = { style: 'posix', distro: 'Ubuntu', root: '/mnt/' };
const WINDOWS: PathStyle = { style: 'windows', distro: null, root: '/mnt/' };

test.each([
  ['C:\\data\\NQ.csv', WSL, 'Windows', '/mnt/c/data/NQ.csv'],
  ['C:/Users/me/models', WSL, 'Windows', '/mnt/c/Users/me/models'],
  ['/c/Users/me/models', WSL, 'Git Bash', '/mnt/c/Users/me/models'],
  ['\\\\wsl$\\Ubuntu\\home\\me\\x', WSL, 'WSL', '/home/me/x'],
  ['\\\\wsl.localhost\\Ubuntu\\home\\me\\x', WSL, 'WSL', '/home/me/x'],
  ['//wsl.localhost/Ubuntu/home/me/x', WSL, 'WSL', '/home/me/x'],
  ['\\\\wsl$\\Debian\\home\\me\\x', WSL, 'WSL', null],
  ['D:/x', LINUX, 'Windows', null],
  ['/mnt/c/x', LINUX, 'WSL', null],
  ['/mnt/c/Users/me', WINDOWS, 'WSL', 'C:\\Users\\me'],
  ['/d/models/x.zip', WINDOWS, 'Git Bash', 'D:\\models\\x.zip'],
  ['/home/me/models', WINDOWS, 'Linux', null],
])('%s is no path of that target', (text, style, of, remote) => {
  expect(foreignPath(text, style)).toMatchObject({ of, remote });
});

test.each([
  ['/home/me/x', LINUX],
  ['/mnt/c/x', WSL],
  ['models/x.zip', WSL],
  ['models\\x.zip', WINDOWS],
  ['C:/x', WINDOWS],
  ['\\\\wsl.localhost\\Ubuntu\\home', WINDOWS],
  ['\\\\server\\share\\x', WINDOWS],
  ['', WINDOWS],
  ['Qwen/Qwen2.5-0.5B-Instruct', WINDOWS],
  ['/c', LINUX],
])('%s is used there as it is', (text, style) => {
  expect(foreignPath(text, style)).toBeNull();
});

const name = fc.stringMatching(/^[A-Za-z0-9_-][A-Za-z0-9 _.-]{0,8}[A-Za-z0-9_-]$/);
const below = fc.array(name, { minLength: 1, maxLength: 5 });
const drive = fc.constantFrom('C', 'd', 'Z');

test('a path that was translated is no foreign path any more, no matter who wrote it', () => {
  fc.assert(
    fc.property(drive, below, (letter, parts) => {
      const texts = [
        `${letter}:\\${parts.join('\\')}`,
        `${letter}:/${parts.join('/')}`,
        `/${letter.toLowerCase()}/${parts.join('/')}`,
        `\\\\wsl$\\Ubuntu\\${parts.join('\\')}`,
        `/mnt/${letter.toLowerCase()}/${parts.join('/')}`,
      ];
      for (const style of [WSL, WINDOWS]) {
        for (const text of texts) {
          const remote = foreignPath(text, style)?.remote ?? '';
          expect([text, foreignPath(remote, style)]).toEqual([text, null]);
        }
      }
    }),
  );
});

test('a path of a drive goes to the distro and back without losing a letter', () => {
  fc.assert(
    fc.property(drive, below, (letter, parts) => {
      const path = `${letter.toUpperCase()}:\\${parts.join('\\')}`;
      const remote = foreignPath(path, WSL)?.remote ?? '';
      expect(foreignPath(remote, WINDOWS)?.remote).toBe(path);
    }),
  );
});

test('a text that is no whole path is never foreign', () => {
  fc.assert(
    fc.property(below, fc.constantFrom(LINUX, WSL, WINDOWS), (parts, style) => {
      expect(foreignPath(parts.join('/'), style)).toBeNull();
    }),
  );
});

const target = (value: boolean) => ({
  exists: () => Promise.resolve({ ok: true as const, value }),
});

test('a folder /c that a Linux machine really has may be used', async () => {
  expect(await foreignExists('/c/data', LINUX, target(true))).toBeNull();
  expect(await foreignExists('/c/data', LINUX, target(false))).toMatchObject({ of: 'Git Bash' });
  expect(await foreignExists('C:/data', LINUX, target(true))).toMatchObject({ of: 'Windows' });
});
