import type { Source } from './torch-releases';

/** Architectures in the CUDA builds of torch from one release to another. */
export interface CudaBuild extends Source {
  readonly cuda: string;
  /** First and last torch release, as `major.minor`. */
  readonly torch: readonly [string, string];
  /** Architectures as torch's own build script writes them: `7.5;8.0;12.0+PTX`. Linux x86-64 and Windows. */
  readonly archs: string;
  /** The same for Linux aarch64; null where none was read. */
  readonly archsAarch64: string | null;
  /**
   * Architectures on which the sources disagree: not promised, so nothing is blocked because of them. PyTorch's matrix lists Hopper for
   * 12.6, its build script of 2.11 says `-Hopper support`.
   */
  readonly unsure?: string;
}

const script = 'pytorch/pytorch .ci/manywheel/build_cuda.sh (pytorch/builder before 2.6)';
const matrix = 'pytorch/pytorch RELEASE.md, CUDA support matrix';
const TO_9 = '5.0;6.0;7.0;7.5;8.0;8.6;9.0';
const FROM_7_5 = '7.5;8.0;8.6;9.0;10.0;12.0';
const ARM_13 = '8.0;9.0;10.0;11.0;12.0';

const build = (
  cuda: string,
  torch: CudaBuild['torch'],
  archs: string,
  more: Partial<CudaBuild> = {},
): CudaBuild => ({
  cuda,
  torch,
  archs,
  archsAarch64: null,
  source: script,
  read: '2026-11-22',
  ...more,
});

/**
 * Architectures of torch's CUDA builds. The `3.7+PTX` of the 11.x builds is left out: torch's own check counts no PTX,
 * and no library beside torch has code for a card that only that PTX could reach. A `+PTX` below is in Linux builds only.
 */
export const cudaBuilds: readonly CudaBuild[] = [
  build('cu102', ['1.12', '1.12'], '3.7;5.0;6.0;7.0'),
  build('cu113', ['1.12', '1.12'], '3.7;5.0;6.0;7.0;7.5;8.0;8.6'),
  build('cu116', ['1.12', '1.13'], '3.7;5.0;6.0;7.0;7.5;8.0;8.6'),
  build('cu117', ['1.13', '2.0'], '3.7;5.0;6.0;7.0;7.5;8.0;8.6'),
  build('cu118', ['2.0', '2.7'], `3.7;${TO_9}`),
  build('cu121', ['2.1', '2.5'], TO_9),
  build('cu124', ['2.4', '2.6'], TO_9),
  build('cu126', ['2.6', '2.10'], TO_9, { archsAarch64: '8.0;9.0' }),
  build('cu126', ['2.11', '2.14'], '5.0;6.0;7.0;7.5;8.0;8.6', {
    archsAarch64: '8.0;9.0',
    unsure: '9.0',
    source: `${script} of 2.11; ${matrix}`,
  }),
  // 2.7.0 without 7.0: measured, moi90/pytorch_compute_capabilities; 7.0 came back with 2.8, pytorch#157517.
  build('cu128', ['2.7', '2.7'], `${FROM_7_5}+PTX`),
  build('cu128', ['2.8', '2.10'], `7.0;${FROM_7_5}`, { archsAarch64: '8.0;9.0;10.0;12.0' }),
  build('cu128', ['2.11', '2.11'], FROM_7_5, {
    archsAarch64: '8.0;9.0;10.0;12.0',
    source: `${matrix}; pytorch#172352 (Volta leaves with 2.11)`,
  }),
  build('cu129', ['2.8', '2.8'], `7.0;${FROM_7_5}+PTX`),
  build('cu130', ['2.9', '2.12'], `${FROM_7_5}+PTX`, {
    archsAarch64: `${ARM_13}+PTX`,
    source: `${matrix}; pytorch#182849`,
  }),
  // Whether the +PTX stayed after 2.12 was not read, so it is not promised.
  build('cu130', ['2.13', '2.15'], FROM_7_5, {
    archsAarch64: ARM_13,
    source: `${matrix}; pytorch#197555`,
  }),
  build('cu132', ['2.12', '2.15'], FROM_7_5, {
    archsAarch64: ARM_13,
    source: `${matrix}; pytorch#182849`,
  }),
];

/** Oldest NVIDIA driver under which a CUDA major version runs (minor version compatibility). */
export interface DriverMinimum extends Source {
  readonly major: number;
  readonly linux: string;
  /** Of Windows, and of WSL, whose driver is the one of Windows. */
  readonly windows: string;
}

const nvidia =
  'https://docs.nvidia.com/deploy/cuda-compatibility/minor-version-compatibility.html and the CUDA release notes';

export const driverMinima: readonly DriverMinimum[] = [
  { major: 10, linux: '440.33', windows: '441.22', source: nvidia, read: '2026-11-22' },
  { major: 11, linux: '450.80.02', windows: '452.39', source: nvidia, read: '2026-11-22' },
  { major: 12, linux: '525.60.13', windows: '528.33', source: nvidia, read: '2026-11-22' },
  { major: 13, linux: '580.65.06', windows: '580.00', source: nvidia, read: '2026-11-22' },
];

/** First and last CUDA toolkit whose compiler writes code for an architecture. */
export interface CompilerRange extends Source {
  /** Compute capability from which on the row applies, until the next row. */
  readonly from: string;
  readonly first: string;
  /** null: every later one so far. */
  readonly last: string | null;
}

const release = 'NVIDIA CUDA toolkit release notes';

export const compilerRanges: readonly CompilerRange[] = [
  { from: '5.0', first: '6.0', last: '12.9', source: release, read: '2026-11-22' },
  { from: '6.0', first: '8.0', last: '12.9', source: release, read: '2026-11-22' },
  { from: '7.0', first: '9.0', last: '12.9', source: release, read: '2026-11-22' },
  { from: '7.5', first: '10.0', last: null, source: release, read: '2026-11-22' },
  { from: '8.0', first: '11.0', last: null, source: release, read: '2026-11-22' },
  { from: '8.6', first: '11.1', last: null, source: release, read: '2026-11-22' },
  { from: '8.9', first: '11.8', last: null, source: release, read: '2026-11-22' },
  { from: '9.0', first: '11.8', last: null, source: release, read: '2026-11-22' },
  { from: '10.0', first: '12.8', last: null, source: release, read: '2026-11-22' },
];
