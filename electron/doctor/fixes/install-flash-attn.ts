import { modulesLine, pipInstall } from '../python/python-line';
import { buildJobs, FLASH_ATTN_TO_BUILD } from '../wheels/flash-attn';
import type { Fix, FixCommand } from '../fix';
import type { ProbeContext } from '../probe';

/** Fix: flash-attn from the release wheel of this torch; where none fits, built with the compiler of torch's own CUDA. */
export default {
  title: 'Install flash-attn',
  says: 'Installs flash-attn for the torch that is there, which stays. Where no wheel fits, it installs the CUDA compiler of the version that torch was built with, never a driver, and builds flash-attn, which takes from ten minutes to hours.',
  danger: 'changes',
  actor: 'cockpit',
  provedBy: 'packages',
  command: ({ wheel, torch, cuda, hasCompiler }, context) => {
    const { python, target } = context;
    if (python === null || torch === undefined) return null;
    if (target.capabilities.pathStyle === 'windows') return null;
    if (wheel !== undefined) {
      const words = [wheel, `torch==${torch}`];
      return {
        lines: [pipInstall(python, words)],
        changed: words,
        downloadBytes: 260e6,
        diskBytes: 1e9,
      };
    }
    return cuda === undefined ? null : build(python, torch, cuda, hasCompiler === 'yes', context);
  },
} satisfies Fix;

function build(
  python: string,
  torch: string,
  cuda: string,
  hasCompiler: boolean,
  context: ProbeContext,
): FixCommand | null {
  const toolkit = `cuda-toolkit-${cuda.replace('.', '-')}`;
  const before = hasCompiler ? [] : toolkitLines(toolkit, context);
  if (before === null || !context.hello.ok) return null;
  const { memTotalBytes, cpuCount } = context.hello.value;
  const wanted = `flash-attn==${FLASH_ATTN_TO_BUILD}`;
  const jobs = String(buildJobs(memTotalBytes, cpuCount));
  return {
    lines: [
      ...before,
      pipInstall(python, ['ninja', 'packaging', 'psutil', 'setuptools', 'wheel', 'einops']),
      modulesLine(python, 'pip', ['install', '--no-build-isolation', '--no-deps', wanted]),
    ],
    env: {
      CUDA_HOME: `/usr/local/cuda-${cuda}`,
      MAX_JOBS: jobs,
      FLASH_ATTENTION_FORCE_BUILD: 'TRUE',
    },
    changed: [...(hasCompiler ? [] : [toolkit]), wanted, torch],
    downloadBytes: hasCompiler ? 50e6 : 3.5e9,
    diskBytes: hasCompiler ? 5e9 : 12e9,
  };
}

const REPOSITORY = 'https://developer.download.nvidia.com/compute/cuda/repos';
const KEYRING = '/tmp/cuda-keyring_1.1-1_all.deb';
const APT = ['sudo', 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'] as const;

/** NVIDIA's own repository for this system, then the toolkit alone: the package `cuda` would bring a driver. null: no repository is known. */
function toolkitLines(
  toolkit: string,
  { hello, target }: ProbeContext,
): readonly (readonly [string, ...string[]])[] | null {
  const system = hello.ok ? hello.value.osName : '';
  const repository = target.capabilities.mountsWindows ? 'wsl-ubuntu' : repositoryOf(system);
  if (repository === null) return null;
  const keyring = `${REPOSITORY}/${repository}/x86_64/cuda-keyring_1.1-1_all.deb`;
  return [
    ['curl', '-fsSL', '-o', KEYRING, keyring],
    ['sudo', 'dpkg', '-i', KEYRING],
    [...APT, 'update'],
    [...APT, 'install', '-y', toolkit],
  ];
}

/** Folder of NVIDIA's repository for a distribution: `ubuntu2204`, `debian12`. */
function repositoryOf(system: string): string | null {
  const ubuntu = /^Ubuntu (\d\d)\.(\d\d)/.exec(system);
  if (ubuntu !== null) return `ubuntu${ubuntu[1]}${ubuntu[2]}`;
  const debian = /^Debian GNU\/Linux (\d+)/.exec(system);
  return debian === null ? null : `debian${debian[1]}`;
}
