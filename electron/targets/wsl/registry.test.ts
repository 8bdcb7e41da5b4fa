import { expect, test } from 'vitest';
import { parseRegistry, regExes } from './registry';

const LXSS = 'HKEY_CURRENT_USER\\Software\\Microsoft\\Windows\\CurrentVersion\\Lxss';
const distro = (guid: string, name: string, flags: string, state = '0x1') => [
  `${LXSS}\\${guid}`,
  `    State    REG_DWORD    ${state}`,
  `    DistributionName    REG_SZ    ${name}`,
  // The format of its files, the same for WSL 1 and 2: the flag 0x8 distinguishes them.
  '    Version    REG_DWORD    0x2',
  `    Flags    REG_DWORD    ${flags}`,
  '    BasePath    REG_SZ    \\\\?\\C:\\Users\\Jörg    M\\wsl',
  '',
];
const reported = [
  '',
  LXSS,
  '    DefaultVersion    REG_DWORD    0x2',
  '    DefaultDistribution    REG_SZ    {0C1D}',
  '',
  ...distro('{1f2e}', 'docker-desktop', '0xf'),
  ...distro('{0c1d}', 'Ubuntu-22.04', '0xf'),
  ...distro('{3a4b}', 'Old', '0x7'),
  ...distro('{5c6d}', 'New', '0xf', '0x3'),
  ...distro('{7e8f}', 'no name', '0xf'),
  `${LXSS}\\AppxInstallerCache`,
  '',
];

test("the registry lists each distro's name, WSL 1 or 2, the default first, and which are not ready", () => {
  const is = { version: 2, isDefault: false, isBusy: false };
  expect(parseRegistry(reported.join('\r\n'))).toEqual([
    { ...is, name: 'Ubuntu-22.04', isDefault: true },
    { ...is, name: 'docker-desktop' },
    { ...is, name: 'Old', version: 1 },
    { ...is, name: 'New', isBusy: true },
  ]);
  expect(parseRegistry('')).toEqual([]);
});

test('reg.exe is the one beside wsl.exe, never one from PATH', () => {
  const system = 'C:\\Windows\\System32';
  const env = { SystemRoot: 'C:\\Windows' };
  expect(regExes(`${system}\\wsl.exe`, env, 'win32')).toEqual([`${system}\\reg.exe`]);
  expect(regExes('D:\\fake\\wsl.exe', env, 'win32')).toEqual([
    'D:\\fake\\reg.exe',
    `${system}\\reg.exe`,
  ]);
  expect(regExes('/fake/wsl.exe', env, 'linux')).toEqual(['/fake/reg.exe']);
});
