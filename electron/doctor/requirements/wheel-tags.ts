import type { WheelPlatform } from '../wheels/torch-releases';

/** Name of a wheel by PEP 427, taken apart. */
export interface WheelName {
  readonly version: string;
  readonly pythons: readonly string[];
  readonly abis: readonly string[];
  readonly platforms: readonly string[];
}

/** Null for a file that is no wheel. */
export function wheelName(file: string): WheelName | null {
  const match = /^[^-]+-([^-]+)(?:-\d[^-]*)?-([^-]+)-([^-]+)-([^-]+)\.whl$/.exec(file);
  if (match === null) return null;
  const [, version = '', pythons = '', abis = '', platforms = ''] = match;
  return {
    version,
    pythons: pythons.split('.'),
    abis: abis.split('.'),
    platforms: platforms.split('.'),
  };
}

/** Version of a source archive `name-1.2.tar.gz`; null for another file. */
export const sourceVersion = (file: string): string | null =>
  /^.+-([^-]+)\.(?:tar\.gz|zip|tar\.bz2)$/.exec(file)?.[1] ?? null;

const PLATFORMS: Readonly<Record<WheelPlatform, RegExp>> = {
  'linux-x86_64': /^(?:any|(?:many)?linux.*_x86_64|manylinux1_x86_64)$/,
  'linux-aarch64': /^(?:any|(?:many)?linux.*_aarch64)$/,
  'windows-x86_64': /^(?:any|win_amd64)$/,
  'macos-arm64': /^(?:any|macosx_.*_(?:arm64|universal2))$/,
  'macos-x86_64': /^(?:any|macosx_.*_(?:x86_64|universal2|intel))$/,
};

/** Does a wheel fit CPython 3.`minor` on a platform? glibc and the version of macOS are not looked at. */
export function wheelFitsPython(wheel: WheelName, platform: WheelPlatform, minor: number): boolean {
  if (!wheel.platforms.some((one) => PLATFORMS[platform].test(one))) return false;
  return wheel.pythons.some((python) => pythonFits(python, wheel.abis, minor));
}

function pythonFits(python: string, abis: readonly string[], minor: number): boolean {
  const isPure = abis.includes('none');
  if (python === 'py3' || python === `py3${minor}`) return true;
  const match = /^(?:cp|py)3(\d+)$/.exec(python);
  if (match === null) return false;
  const built = Number(match[1]);
  if (abis.includes('abi3')) return built <= minor;
  return built === minor && (isPure || abis.some((abi) => new RegExp(`^cp3${minor}m?$`).test(abi)));
}

/** Is a wheel for Linux alone? */
export const isLinuxWheel = ({ platforms }: WheelName): boolean =>
  platforms.every((one) => one.includes('linux'));
