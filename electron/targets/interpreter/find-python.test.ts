import { expect, test } from 'vitest';
import { leavesSession } from '../agent/agent-process';
import { findPython, pythonsOnPath } from './find-python';

const only = (file: string) => (query: string) => Promise.resolve(query === file);

test('on Windows Python is found by Path in any case, and never as the shim of the Store', async () => {
  const Path = 'C:\\Users\\Ü b\\AppData\\Local\\Microsoft\\WindowsApps;"C:\\Py 3";C:\\windowsapps';
  expect(pythonsOnPath({ Path }, 'win32')).toEqual([
    'C:\\Py 3\\python.exe',
    'C:\\Py 3\\python3.exe',
  ]);
  expect(await findPython({ Path }, 'win32', only('C:\\Py 3\\python3.exe'))).toBe(
    'C:\\Py 3\\python3.exe',
  );
  expect(pythonsOnPath({}, 'win32')).toEqual([]);
});

test('elsewhere PATH comes before the usual places, and a folder may be called WindowsApps', async () => {
  const PATH = '/home/me/WindowsApps::/opt/py';
  expect(pythonsOnPath({ PATH }, 'linux').slice(0, 3)).toEqual([
    '/home/me/WindowsApps/python3',
    '/opt/py/python3',
    '/usr/bin/python3',
  ]);
  expect(await findPython({ PATH }, 'linux', only('/opt/py/python'))).toBe('/opt/py/python');
  expect(await findPython({ PATH }, 'linux', () => Promise.resolve(false))).toBeNull();
});

test('folders of shims and drives of Windows are passed over, and a drive of Linux is not', () => {
  const PATH =
    '/home/me/.pyenv/shims:/home/me/.asdf/shims/:/mnt/c/Python311:/mnt/c:/mnt/data/py:/shims2';
  expect(pythonsOnPath({ PATH }, 'linux').slice(0, 3)).toEqual([
    '/mnt/data/py/python3',
    '/shims2/python3',
    '/usr/bin/python3',
  ]);
  const Path =
    'C:\\Users\\x\\.pyenv\\pyenv-win\\shims;C:\\Users\\x\\.pyenv\\pyenv-win\\Shims\\;D:\\py';
  expect(pythonsOnPath({ Path }, 'win32')).toEqual(['D:\\py\\python.exe', 'D:\\py\\python3.exe']);
});

test("on macOS Apple's command that asks for an installation is no Python", () => {
  const usual = pythonsOnPath({ PATH: '/usr/bin:/bin:/opt/x' }, 'darwin');
  expect(usual.slice(0, 2)).toEqual(['/opt/x/python3', '/opt/homebrew/bin/python3']);
  expect(usual.filter((file) => /^(\/usr)?\/bin\//.test(file))).toEqual([]);
});

test('RL_COCKPIT_PYTHON is taken at its word', async () => {
  const named = { RL_COCKPIT_PYTHON: 'D:\\py\\python.exe', PATH: 'C:\\py' };
  expect(await findPython(named, 'win32', () => Promise.resolve(true))).toBe('D:\\py\\python.exe');
});

test('an agent keeps a hidden console on Windows and leaves the session elsewhere', () => {
  expect([leavesSession('win32'), leavesSession('linux'), leavesSession('darwin')]).toEqual([
    false,
    true,
    true,
  ]);
});
