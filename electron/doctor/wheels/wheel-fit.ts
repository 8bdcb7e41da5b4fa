import { cudaBuilds, driverMinima, type CudaBuild } from './cuda-builds';
import { torchReleases, type TorchRelease, type WheelPlatform } from './torch-releases';
import { compareVersions, cudaOfLabel, minorOf, smOf } from './versions';

/** Code of a wheel for one architecture: machine code, or PTX that the driver compiles for later cards. */
export interface ArchFlag {
  readonly major: number;
  readonly minor: number;
  readonly isPtx: boolean;
}

/**
 * Reads architectures as torch writes them: `7.5;12.0+PTX` of TORCH_CUDA_ARCH_LIST, or `sm_75 sm_120 compute_120` of
 * `torch._C._cuda_getArchFlags()`. What is neither is left out.
 */
export function archFlags(text: string): readonly ArchFlag[] {
  return text
    .split(/[\s;,]+/)
    .filter((word) => word !== '')
    .flatMap((word) => {
      const named = /^(sm|compute)_(\d+)(\d)[a-z]?$/.exec(word);
      if (named !== null) {
        return [
          { major: Number(named[2]), minor: Number(named[3]), isPtx: named[1] === 'compute' },
        ];
      }
      const dotted = /^(\d+)\.(\d)[a-z]?(\+PTX)?$/.exec(word);
      if (dotted === null) return [];
      const [major, minor] = [Number(dotted[1]), Number(dotted[2])];
      const code = { major, minor, isPtx: false };
      return dotted[3] === undefined ? [code] : [code, { ...code, isPtx: true }];
    });
}

/**
 * Whether a wheel has code for a card. torch's own rule (`_code_compatible_with_device` in torch/cuda/__init__.py): code of the same major
 * architecture and of a minor one that is not newer; PTX serves every later card.
 */
export function runsOn(flags: readonly ArchFlag[], computeCapability: string): boolean {
  const [major = 0, minor = 0] = computeCapability.split('.').map(Number);
  return flags.some((flag) =>
    flag.isPtx
      ? flag.major < major || (flag.major === major && flag.minor <= minor)
      : flag.major === major && flag.minor <= minor,
  );
}

export interface Card {
  readonly name: string;
  /** As nvidia-smi says it: `12.0`; null where it could not be read. */
  readonly computeCapability: string | null;
}

export type Fit = 'yes' | 'no' | 'unknown';

export interface WheelFit {
  readonly card: Fit;
  readonly driver: Fit;
  /** Sentences about what does not fit or is not known. */
  readonly says: readonly string[];
}

export interface WheelQuery {
  readonly torch: string;
  /** `cu128` */
  readonly cuda: string;
  readonly platform: WheelPlatform;
  /** The wheel's own flags, where it is installed and could be asked; else the table answers. */
  readonly flags?: readonly ArchFlag[];
}

export interface DriverFact {
  readonly version: string | null;
  /** The driver belongs to Windows: on Windows itself, and in WSL. */
  readonly isWindows: boolean;
}

/** Fit of a torch wheel with a card and a driver; what the table does not know is `unknown`, never `yes`. */
export function wheelFits(wheel: WheelQuery, card: Card, driver: DriverFact): WheelFit {
  const existing = wheel.flags ?? flagsOf(wheel);
  const cardFit = fitOfCard(wheel, existing, card);
  const driverFit = fitOfDriver(wheel.cuda, driver);
  const says: string[] = [];
  const name = `torch ${wheel.torch}+${wheel.cuda}`;
  const sm = card.computeCapability === null ? null : smOf(card.computeCapability);
  if (cardFit === 'no' && sm !== null) says.push(`${name} has no code for ${card.name} (${sm}).`);
  if (cardFit === 'unknown')
    says.push(`It is not known whether ${name} has code for ${card.name}.`);
  const min = minimumDriver(wheel.cuda, driver.isWindows);
  if (driverFit === 'no' && min !== null) {
    says.push(
      `CUDA ${cudaOfLabel(wheel.cuda)} needs NVIDIA driver ${min} or newer; this is ${driver.version}.`,
    );
  }
  return { card: cardFit, driver: driverFit, says };
}

function fitOfCard(wheel: WheelQuery, flags: readonly ArchFlag[] | null, card: Card): Fit {
  const capability = card.computeCapability;
  if (flags === null || capability === null) return 'unknown';
  if (runsOn(flags, capability)) return 'yes';
  const unsure = wheel.flags === undefined ? (buildOf(wheel)?.unsure ?? '') : '';
  return runsOn(archFlags(unsure), capability) ? 'unknown' : 'no';
}

function fitOfDriver(cuda: string, driver: DriverFact): Fit {
  const min = minimumDriver(cuda, driver.isWindows);
  if (min === null || driver.version === null) return 'unknown';
  return compareVersions(driver.version, min) >= 0 ? 'yes' : 'no';
}

/** Oldest driver for a CUDA variant; null for a variant that the table does not know. */
export function minimumDriver(cuda: string, isWindows: boolean): string | null {
  const major = Number(cudaOfLabel(cuda)?.split('.')[0]);
  const min = driverMinima.find((one) => one.major === major);
  return min === undefined ? null : isWindows ? min.windows : min.linux;
}

/** Architectures of a release's build by the table; null where it has no such build. */
export function flagsOf(wheel: Omit<WheelQuery, 'flags'>): readonly ArchFlag[] | null {
  const build = buildOf(wheel);
  if (build === null) return null;
  const text = wheel.platform === 'linux-aarch64' ? build.archsAarch64 : build.archs;
  if (text === null) return null;
  const flags = archFlags(text);
  return wheel.platform === 'windows-x86_64' ? flags.filter(({ isPtx }) => !isPtx) : flags;
}

function buildOf({ torch, cuda, platform }: Omit<WheelQuery, 'flags'>): CudaBuild | null {
  const release = releaseOf(torch);
  if (release === null || !variantsOf(release, platform).includes(cuda)) return null;
  const minor = minorOf(torch);
  return (
    cudaBuilds.find(
      ({ cuda: name, torch: [first, last] }) =>
        name === cuda && compareVersions(minor, first) >= 0 && compareVersions(minor, last) <= 0,
    ) ?? null
  );
}

/** The row of a torch version; null for one that the table does not know. */
export function releaseOf(torch: string): TorchRelease | null {
  const plain = torch.split('+')[0] ?? '';
  return torchReleases.find(({ versions }) => versions.includes(plain)) ?? null;
}

/** CUDA variants of a release on a platform, oldest first. */
export function variantsOf(release: TorchRelease, platform: WheelPlatform): readonly string[] {
  if (platform.startsWith('macos')) return [];
  return platform === 'linux-aarch64' ? release.cudaAarch64 : release.cuda;
}

/** First and last minor version of CPython 3 with a wheel of a release on a platform. */
export function pythonsOf(
  release: TorchRelease,
  platform: WheelPlatform,
): readonly [number, number] {
  return release.pythonsElsewhere?.[platform] ?? release.pythons;
}

/** Whether the release has a wheel for this Python. `3.12`, `3.12.4` or `3.12.0rc1`. */
export function hasWheelFor(
  release: TorchRelease,
  platform: WheelPlatform,
  python: string,
): boolean {
  const minor = Number(/^3\.(\d+)/.exec(python)?.[1] ?? Number.NaN);
  const [first, last] = pythonsOf(release, platform);
  return minor >= first && minor <= last;
}
