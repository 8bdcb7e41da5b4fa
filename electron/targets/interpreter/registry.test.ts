import { expect, test } from 'vitest';
import { registeredIn } from './registry';

// As reg.exe of a German Windows prints it: the name of the unnamed value is a word of that language.
const german = [
  '',
  'HKEY_CURRENT_USER\\SOFTWARE\\Python\\PythonCore\\3.11',
  '    DisplayName    REG_SZ    Python 3.11 (64-bit)',
  '    SysVersion    REG_SZ    3.11',
  '    Version    REG_SZ    3.11.9',
  '',
  'HKEY_CURRENT_USER\\SOFTWARE\\Python\\PythonCore\\3.11\\InstallPath',
  '    (Standard)    REG_SZ    C:\\Users\\Jörg Müller\\Python311\\',
  '    ExecutablePath    REG_SZ    C:\\Users\\Jörg Müller\\Python311\\python.exe',
  '',
  'HKEY_CURRENT_USER\\SOFTWARE\\Python\\ContinuumAnalytics\\Anaconda39-64\\InstallPath',
  '    (Standard)    REG_EXPAND_SZ    D:\\a    b',
  '',
  'HKEY_CURRENT_USER\\SOFTWARE\\Python\\PyLauncher',
  '    (Standard)    REG_SZ    C:\\Windows\\',
  '',
].join('\r\n');

test('installed Pythons are read off what reg.exe prints, in any language', () => {
  expect(registeredIn(german)).toEqual([
    {
      path: 'C:\\Users\\Jörg Müller\\Python311',
      executable: 'C:\\Users\\Jörg Müller\\Python311\\python.exe',
      version: '3.11.9',
    },
    { path: 'D:\\a    b', executable: null, version: null },
  ]);
});

test('a registry without Python names none', () => {
  expect(registeredIn('')).toEqual([]);
  expect(registeredIn('ERROR: The system was unable to find the specified key.\r\n')).toEqual([]);
});
