import path from 'node:path';
import { registryValues } from '../registry-text';
import { textOfProgram } from '../run-program';
import { isDistroName } from './distro-name';

const LXSS = String.raw`HKCU\Software\Microsoft\Windows\CurrentVersion\Lxss`;
const WITHIN_MS = 3_000;
/** LXSS_DISTRO_FLAGS_VM_MODE of WSL's source. The value named Version is the format of the files, 2 for WSL 1 too. */
const VM_MODE = 0x8;
/** LxssDistributionState: installed, and running; above are installing, uninstalling, converting, exporting. */
const LAST_READY_STATE = 2;

type Env = Readonly<Record<string, string | undefined>>;

/** A distro as the registry of Windows has it. Whether it runs is not there. */
export interface RegisteredDistro {
  readonly name: string;
  readonly version: 1 | 2;
  readonly isDefault: boolean;
  /** Whether it is being installed, converted or removed. */
  readonly isBusy: boolean;
}

/** Distros in what `reg.exe query …\Lxss /s` prints, the default first; names are ASCII in every code page. */
export function parseRegistry(text: string): readonly RegisteredDistro[] {
  const keys = [...registryValues(text)];
  const main = keys.find(([key]) => /\\Lxss$/i.test(key))?.[1];
  const defaultId = main?.get('DefaultDistribution')?.toLowerCase();
  const distros = keys.flatMap(([key, values]) => {
    const name = values.get('DistributionName') ?? '';
    if (!isDistroName(name)) return [];
    const isVm = (Number(values.get('Flags')) & VM_MODE) !== 0;
    const distro: RegisteredDistro = {
      name,
      version: isVm ? 2 : 1,
      isDefault: key.split('\\').at(-1)?.toLowerCase() === defaultId,
      isBusy: Number(values.get('State')) > LAST_READY_STATE,
    };
    return [distro];
  });
  return distros.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/** Where reg.exe may be, in the order of trying: beside wsl.exe (a stand-in brings its own), and in Windows' folder. */
export function regExes(wslExe: string, env: Env, platform: NodeJS.Platform): readonly string[] {
  if (platform !== 'win32') return [path.posix.join(path.posix.dirname(wslExe), 'reg.exe')];
  const beside = path.win32.join(path.win32.dirname(wslExe), 'reg.exe');
  const system = `${env['SystemRoot'] ?? 'C:\\Windows'}\\System32\\reg.exe`;
  return [...new Set([beside, system])];
}

/**
 * The distros as the registry of Windows has them: what is left to look at while wsl.exe hangs. Starts nothing, and
 * answers within seconds; null where the registry could not be read.
 * @param wslExe the wsl.exe that is asked everything else
 */
export async function distrosInRegistry(
  wslExe: string,
  env: Env = process.env,
): Promise<readonly RegisteredDistro[] | null> {
  for (const reg of regExes(wslExe, env, process.platform)) {
    const text = await textOfProgram(reg, ['query', LXSS, '/s'], { env, timeoutMs: WITHIN_MS });
    if (text !== null) return parseRegistry(text);
  }
  return null;
}
