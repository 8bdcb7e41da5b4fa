import { expect, test } from 'vitest';
import { pythonInstall } from './install-python';

const has = (path: string) => (match: string) => match === path;

test('the command that installs Python is the one of the system it is missing on', () => {
  expect(pythonInstall('linux', has('/usr/bin/dnf'))).toBe('sudo dnf install python3');
  expect(pythonInstall('linux', has('/usr/bin/apt-get'))).toContain('apt install python3');
  expect(pythonInstall('win32', has(''))).toContain('winget install');
  expect(pythonInstall('darwin', has(''))).toBe('xcode-select --install');
});
