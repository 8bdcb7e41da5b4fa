import { execa } from 'execa';
import { isDistroName } from './distro-name';

const LXSS = String.raw`HKCU\Software\Microsoft\Windows\CurrentVersion\Lxss`;

/** Names of distros in what `reg.exe query … /s /v DistributionName` prints; names are ASCII in every code page. */
export function parseRegistry(text: string): readonly string[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, name = ''] = /^\s+DistributionName\s+REG_SZ\s+(\S+)\s*$/.exec(line) ?? [];
    return isDistroName(name) ? [name] : [];
  });
}

/** The distros as the registry of Windows has them: what is left to look at while wsl.exe hangs. */
export async function registryNames(): Promise<readonly string[]> {
  if (process.platform !== 'win32') return [];
  const reg = `${process.env['SystemRoot'] ?? 'C:\\Windows'}\\System32\\reg.exe`;
  const { stdout } = await execa(reg, ['query', LXSS, '/s', '/v', 'DistributionName'], {
    stdin: 'ignore',
    reject: false,
    windowsHide: true,
    timeout: 3_000,
  });
  return parseRegistry(typeof stdout === 'string' ? stdout : '');
}
