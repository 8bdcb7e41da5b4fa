import { err, ok, type Result } from '#core/lib/result';
import type { Source } from './torch-releases';
import { minorOf } from './versions';

/** Release of flash-attn: of what its build matrix makes wheels, all of them for Linux x86-64 and both C++ ABIs. */
interface FlashRelease extends Source {
  readonly version: string;
  /** Major versions of CUDA, as the names of the wheels have them. */
  readonly cuda: readonly string[];
  readonly torch: readonly string[];
  /** Minor versions of CPython 3. */
  readonly pythons: readonly number[];
  /** `torch cpXY` that the matrix leaves out. */
  readonly without: readonly string[];
  /** Compute capabilities that have code, by major version: code of 8.0 runs on every 8.x. */
  readonly majors: readonly number[];
}

const matrix = 'Dao-AILab/flash-attention .github/workflows/publish.yml and setup.py of the tag';
const PYTHONS = [9, 10, 11, 12, 13];

/** Releases with wheels, the newest first. setup.py writes code for 10.0 and 12.0 where nvcc is 12.8 or newer. */
const RELEASES: readonly FlashRelease[] = [
  {
    version: '2.8.3',
    cuda: ['12'],
    torch: ['2.4', '2.5', '2.6', '2.7', '2.8'],
    pythons: PYTHONS,
    without: ['2.4 cp313'],
    majors: [8, 9, 10, 12],
    source: `${matrix}; CUDA 12.9.1`,
    read: '2026-11-22',
  },
  {
    version: '2.7.4.post1',
    cuda: ['12'],
    torch: ['2.2', '2.3', '2.4', '2.5', '2.6'],
    pythons: PYTHONS,
    without: ['2.2 cp313', '2.3 cp313', '2.4 cp313'],
    majors: [8, 9],
    source: `${matrix}; CUDA 12.4.1`,
    read: '2026-11-22',
  },
];

/** The release that is built where no wheel fits. */
export const FLASH_ATTN_TO_BUILD = '2.8.3';
const BASE = 'https://github.com/Dao-AILab/flash-attention/releases/download';

/** Parsed name of a release wheel: `flash_attn-2.8.3+cu12torch2.8cxx11abiTRUE-cp312-cp312-linux_x86_64.whl`. */
export interface FlashWheel {
  readonly version: string;
  readonly cuda: string;
  readonly torch: string;
  readonly cxx11abi: boolean;
  /** `cp312` */
  readonly python: string;
  /** `linux_x86_64` */
  readonly platform: string;
}

const NAME =
  /^flash_attn-([\w.]+)\+cu(\d+)torch(\d+\.\d+)cxx11abi(TRUE|FALSE)-(cp\d+)-cp\d+-(\w+)\.whl$/;

/** Reads the name of a release wheel; null for any other name. */
export function parseFlashWheel(name: string): FlashWheel | null {
  const [, version, cuda, torch, abi, python, platform] = NAME.exec(name) ?? [];
  if (version === undefined || cuda === undefined || torch === undefined) return null;
  if (python === undefined || platform === undefined) return null;
  return { version, cuda, torch, cxx11abi: abi === 'TRUE', python, platform };
}

/** Names of the wheels of all releases of the table, the newest release first. */
export const flashWheelNames: readonly string[] = RELEASES.flatMap(
  ({ version, cuda, torch, pythons, without }) =>
    cuda.flatMap((major) =>
      torch.flatMap((minor) =>
        pythons
          .map((python) => `cp3${python}`)
          .filter((tag) => !without.includes(`${minor} ${tag}`))
          .flatMap((tag) =>
            ['FALSE', 'TRUE'].map(
              (abi) =>
                `flash_attn-${version}+cu${major}torch${minor}cxx11abi${abi}-${tag}-${tag}-linux_x86_64.whl`,
            ),
          ),
      ),
    ),
);

/** An environment that flash-attn is wanted in. */
export interface FlashEnvironment {
  /** `2.7.1+cu128` */
  readonly torch: string;
  /** torch.version.cuda; null: a CPU build. */
  readonly cuda: string | null;
  /** torch._C._GLIBCXX_USE_CXX11_ABI */
  readonly cxx11abi: boolean;
  /** `3.11.7` */
  readonly python: string;
  /** `linux_x86_64`, as sysconfig.get_platform says it with underscores. */
  readonly platform: string;
  /** Of the card: `12.0`; null where it is not known. */
  readonly computeCapability: string | null;
}

export interface NoFlashWheel {
  readonly code: 'no-cuda' | 'no-card' | 'platform' | 'cuda' | 'python' | 'torch' | 'abi' | 'arch';
  readonly says: string;
  /** Whether it can be built from its source here instead. */
  readonly canBuild: boolean;
}

/**
 * The release wheel that fits an environment, by its name alone: the newest one whose CUDA, torch, C++ ABI, Python and
 * platform are those of the environment, and whose release has code for the card. Else the reason: what of it differs.
 */
export function matchFlashWheel(
  names: readonly string[],
  environment: FlashEnvironment,
): Result<{ readonly url: string; readonly version: string }, NoFlashWheel> {
  const refused = neverFits(environment);
  if (refused !== null) return err(refused);
  const { torch, cuda, cxx11abi, python, platform, computeCapability } = environment;
  const tag = `cp${python.split('.').slice(0, 2).join('')}`;
  const major = cuda?.split('.')[0] ?? '';
  const minor = minorOf(torch);
  let left = names.flatMap((name) => {
    const wheel = parseFlashWheel(name);
    return wheel === null ? [] : [{ ...wheel, name }];
  });
  type Named = (typeof left)[number];
  const steps: readonly (readonly [NoFlashWheel['code'], string, (wheel: Named) => boolean])[] = [
    ['platform', `for ${platform}`, (wheel) => wheel.platform === platform],
    ['cuda', `for CUDA ${major}`, (wheel) => wheel.cuda === major],
    ['torch', `for torch ${minor}`, (wheel) => wheel.torch === minor],
    ['python', `for torch ${minor} and Python ${tag}`, (wheel) => wheel.python === tag],
    ['abi', `with the C++ ABI of this torch`, (wheel) => wheel.cxx11abi === cxx11abi],
    [
      'arch',
      `with code for compute capability ${computeCapability}`,
      (wheel) => hasCode(wheel.version, computeCapability),
    ],
  ];
  for (const [code, what, fits] of steps) {
    left = left.filter(fits);
    if (left.length === 0) {
      const canBuild = platform.startsWith('linux');
      return err({ code, says: `No release of flash-attn has a wheel ${what}.`, canBuild });
    }
  }
  const [best] = left;
  if (best === undefined) throw new Error('A list that is not empty has a first entry.');
  const file = encodeURIComponent(best.name);
  return ok({ url: `${BASE}/v${best.version}/${file}`, version: best.version });
}

/** Fits nothing, and cannot be built either. */
function neverFits({ cuda, computeCapability }: FlashEnvironment): NoFlashWheel | null {
  if (cuda === null) {
    const says = 'This torch is a CPU build, and flash-attn runs on NVIDIA cards only.';
    return { code: 'no-cuda', says, canBuild: false };
  }
  const major = Number(computeCapability?.split('.')[0] ?? Number.NaN);
  if (major >= 8 || computeCapability === null) return null;
  const says = `flash-attn 2 needs compute capability 8.0 or newer; this card has ${computeCapability}.`;
  return { code: 'no-card', says, canBuild: false };
}

/** Code of a release for a card; what the table does not know is none. */
function hasCode(version: string, capability: string | null): boolean {
  const majors = RELEASES.find((release) => release.version === version)?.majors ?? [];
  return capability !== null && majors.includes(Number(capability.split('.')[0]));
}

const BYTES_OF_JOB = 4e9;

/** Compilers side by side that a machine can carry: one for each 4 GB of memory, and none more than it has processors. */
export function buildJobs(memoryBytes: number | null, processors: number): number {
  const byMemory = memoryBytes === null ? 1 : Math.floor(memoryBytes / BYTES_OF_JOB);
  return Math.max(1, Math.min(byMemory, processors));
}
