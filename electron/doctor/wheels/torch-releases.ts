/**
 * Platform of a wheel: operating system and processor. A WSL distro is Linux.
 */
export type WheelPlatform =
  | 'linux-x86_64'
  | 'linux-aarch64'
  | 'windows-x86_64'
  | 'macos-arm64'
  | 'macos-x86_64';

/** Source of a fact and the day it was read. */
export interface Source {
  readonly source: string;
  /** ISO date of the reading. */
  readonly read: string;
}

/** A torch release: its CUDA variants and the Pythons that have a wheel. */
export interface TorchRelease extends Source {
  /** Patch releases of one minor version share variants and Pythons. */
  readonly versions: readonly string[];
  /** Minor versions of CPython 3 with a wheel, first and last. Linux x86-64 unless `pythonsElsewhere` says otherwise. */
  readonly pythons: readonly [number, number];
  readonly pythonsElsewhere?: Partial<Record<WheelPlatform, readonly [number, number]>>;
  /** Indexes below download.pytorch.org/whl that have it for Linux x86-64 and Windows: `cu126`. */
  readonly cuda: readonly string[];
  /** Indexes that have it for Linux aarch64; [] where none is known. */
  readonly cudaAarch64: readonly string[];
  /** The variant that PyPI serves to Linux x86-64; null where that was not read. PyPI serves Windows a CPU build. */
  readonly pypi: string | null;
}

const pypi = 'https://pypi.org/simple/torch/ (wheel tags and Requires-Dist)';
const matrix = 'pytorch/pytorch RELEASE.md, release compatibility matrix';
const row = (
  versions: string,
  pythons: TorchRelease['pythons'],
  cuda: string,
  more: Partial<TorchRelease> & Pick<TorchRelease, 'pypi'>,
): TorchRelease => ({
  versions: versions.split(' '),
  pythons,
  cuda: cuda.split(' '),
  cudaAarch64: [],
  source: `${pypi}; ${matrix}`,
  read: '2026-11-22',
  ...more,
});

/**
 * Releases of torch with their CUDA variants, oldest first. Default-deny: what is not in here is not promised. PyPI
 * still served CUDA 13.0 with 2.14.0, although pytorch#190355 planned 13.2; for 2.14.1 and 2.15.0 that was not readable.
 */
export const torchReleases: readonly TorchRelease[] = [
  row('1.12.0 1.12.1', [7, 10], 'cu102 cu113 cu116', { pypi: 'cu102' }),
  row('1.13.0 1.13.1', [7, 11], 'cu116 cu117', {
    pypi: 'cu117',
    pythonsElsewhere: {
      'windows-x86_64': [7, 10],
      'macos-x86_64': [7, 10],
      'macos-arm64': [7, 10],
    },
  }),
  row('2.0.0 2.0.1', [8, 11], 'cu117 cu118', { pypi: 'cu117' }),
  row('2.1.0 2.1.1 2.1.2', [8, 11], 'cu118 cu121', { pypi: 'cu121' }),
  row('2.2.0 2.2.1 2.2.2', [8, 12], 'cu118 cu121', { pypi: 'cu121' }),
  row('2.3.0 2.3.1', [8, 12], 'cu118 cu121', { pypi: 'cu121' }),
  row('2.4.0 2.4.1', [8, 12], 'cu118 cu121 cu124', { pypi: 'cu121' }),
  row('2.5.0 2.5.1', [9, 13], 'cu118 cu121 cu124', {
    pypi: 'cu124',
    pythonsElsewhere: {
      'windows-x86_64': [9, 12],
      'macos-arm64': [9, 12],
      'linux-aarch64': [9, 12],
    },
  }),
  row('2.6.0', [9, 13], 'cu118 cu124 cu126', { pypi: 'cu124' }),
  row('2.7.0 2.7.1', [9, 13], 'cu118 cu126 cu128', { pypi: 'cu126' }),
  row('2.8.0', [9, 13], 'cu126 cu128 cu129', { pypi: 'cu128' }),
  row('2.9.0 2.9.1', [10, 14], 'cu126 cu128 cu130', {
    pypi: 'cu128',
    cudaAarch64: ['cu126', 'cu128', 'cu130'],
  }),
  row('2.10.0', [10, 14], 'cu126 cu128 cu130', {
    pypi: 'cu128',
    cudaAarch64: ['cu126', 'cu128', 'cu130'],
  }),
  row('2.11.0', [10, 14], 'cu126 cu128 cu130', {
    pypi: 'cu130',
    cudaAarch64: ['cu126', 'cu128', 'cu130'],
  }),
  row('2.12.0 2.12.1', [10, 14], 'cu126 cu130 cu132', {
    pypi: 'cu130',
    cudaAarch64: ['cu126', 'cu130', 'cu132'],
  }),
  row('2.13.0', [10, 14], 'cu126 cu130 cu132', {
    pypi: 'cu130',
    cudaAarch64: ['cu126', 'cu130', 'cu132'],
  }),
  row('2.14.0', [10, 14], 'cu126 cu130 cu132', {
    pypi: 'cu130',
    cudaAarch64: ['cu126', 'cu130', 'cu132'],
  }),
  row('2.14.1', [10, 14], 'cu126 cu130 cu132', {
    pypi: null,
    cudaAarch64: ['cu126', 'cu130', 'cu132'],
  }),
  row('2.15.0', [11, 15], 'cu130 cu132', {
    pypi: null,
    cudaAarch64: ['cu130', 'cu132'],
    source: `${pypi}; pytorch#190385 (CUDA 12.6 leaves with 2.15)`,
  }),
];
