import { z } from 'zod';
import type { Hello } from '#core/contract/target/target';
import { isSupportedManager, type Basic } from '../fixes/apt-basics';
import { installsPackages, usesRay } from '../goal-needs';
import type { FixOffer, ProbeContext } from '../probe';
import type { Fault } from './faults';
import { capacityText } from '#core/lib/size-text';

const SharedMemory = z.object({
  folder: z.string(),
  totalBytes: z.number().nullable(),
  freeBytes: z.number().nullable(),
  type: z.string().nullable(),
  mountPoint: z.string().nullable(),
});
export type SharedMemory = z.infer<typeof SharedMemory>;

/** Answer of `distro_basics.py` about files and programs of a distro. */
export const DistroFacts = z.object({
  release: z.record(z.string(), z.string().nullable()),
  glibc: z.string().nullable(),
  compiler: z.object({ version: z.string().nullable(), compiles: z.boolean() }),
  tools: z.record(z.string(), z.string().nullable()),
  sudo: z.enum(['root', 'free', 'asks', 'absent']),
  manager: z.string().nullable(),
  interrupted: z.boolean(),
  lockHolder: z.int().nullable(),
  python: z.string(),
  venv: z.boolean(),
  certificates: z.boolean(),
  sharedMemory: SharedMemory.nullable(),
  memoryBytes: z.number(),
  fileSystems: z.record(z.string(), z.string().nullable()),
});
export type DistroFacts = z.infer<typeof DistroFacts>;

/** Wheels of torch from 2.6 on are `manylinux_2_28`; peps.python.org/pep-0600. */
const MIN_GLIBC = [2, 28] as const;
/** Docker gives 64 MB of shared memory; workers of torch pass their tensors through it. */
const MIN_SHARED = 512e6;
/** Ray takes 30% of the memory for its object store, and falls back to /tmp where /dev/shm has less; docs.ray.io. */
const RAY_SHARE = 0.3;
const MAX_SHARED = 16e9;
/** Files of Windows seen from WSL: 9p, or drvfs in WSL 1. */
const OF_WINDOWS = new Set(['9p', 'drvfs', 'virtiofs']);

/** Everything of a distro's files and programs that keeps a setup from working. */
export function distroFaults(facts: DistroFacts, context: ProbeContext): readonly Fault[] {
  return [
    ...packageFaults(facts, context),
    ...glibcFault(facts),
    ...sharedMemoryFault(facts, context),
    ...fileSystemFault(facts),
  ];
}

const isOfDistro = (python: string): boolean => /^\/(?:usr\/)?bin\//.test(python);

const HUMAN: Readonly<Record<Basic, string>> = {
  compiler: 'a C compiler',
  git: 'git',
  curl: 'curl',
  venv: 'venv (ensurepip)',
  certificates: 'CA certificates',
};

function missingBasics({ compiler, tools, venv, certificates }: DistroFacts): readonly Basic[] {
  const missing: readonly (readonly [Basic, boolean])[] = [
    ['compiler', !compiler.compiles || tools['g++'] == null],
    ['git', tools['git'] == null],
    ['curl', tools['curl'] == null],
    ['venv', !venv],
    ['certificates', !certificates],
  ];
  return missing.filter(([, isMissing]) => isMissing).map(([basic]) => basic);
}

/** One offer for all that the package manager can fix. */
function packageFaults(facts: DistroFacts, { goal }: ProbeContext): readonly Fault[] {
  const { interrupted, lockHolder, manager, sudo, python } = facts;
  const missing = missingBasics(facts);
  if (missing.length === 0 && !interrupted) return [];
  const isFixable = manager !== null && isSupportedManager(manager) && sudo !== 'absent';
  const values = {
    manager: manager ?? '',
    wants: missing.join(' '),
    repair: interrupted ? 'yes' : '',
  };
  const fixes: readonly FixOffer[] = isFixable ? [{ fix: 'apt-basics', values }] : [];
  const faults: Fault[] = [];
  if (interrupted) faults.push(interruptedInstall(lockHolder));
  if (missing.length > 0) {
    const names = missing.map((basic) => HUMAN[basic]).join(', ');
    const breaks = missing.includes('venv') && isOfDistro(python) && installsPackages(goal);
    faults.push({
      state: breaks ? 'bad' : 'warn',
      value: `no ${names}`,
      says: `This distro lacks ${names}. ${WHY[missing.includes('venv') ? 'venv' : 'others']}`,
      advice: adviceOf(facts),
    });
  }
  return faults.map((fault, index) => (index === 0 ? { ...fault, fixes } : fault));
}

const WHY = {
  venv: 'An environment cannot be created without venv.',
  others: 'Packages without a ready wheel, and projects from GitHub, need it.',
} as const;

function interruptedInstall(lockHolder: number | null): Fault {
  if (lockHolder !== null) {
    return {
      state: 'warn',
      value: 'packages are being installed',
      says: `Another program (process ${lockHolder}) is installing packages in this distro.`,
      advice: 'Wait until it is done, then check again.',
    };
  }
  return {
    state: 'bad',
    value: 'interrupted install',
    says: 'An install of packages was interrupted: dpkg refuses further installs until it is finished.',
    advice: 'Run “dpkg --configure -a”, which finishes it.',
  };
}

function adviceOf({ sudo, manager }: DistroFacts): string {
  if (sudo === 'absent') {
    return 'There is no sudo here and you are not root: ask an administrator to install them.';
  }
  return manager === null ? 'Install them with the package manager of the distro.' : '';
}

function glibcFault({ glibc }: DistroFacts): readonly Fault[] {
  if (glibc === null) {
    return [
      {
        state: 'bad',
        value: 'no GNU C library',
        says: 'This distro does not use the GNU C library (glibc): torch has no wheel for it.',
        advice: 'Use a distro such as Ubuntu or Debian.',
      },
    ];
  }
  const [major = 0, minor = 0] = glibc.split('.').map(Number);
  const isOld = major < MIN_GLIBC[0] || (major === MIN_GLIBC[0] && minor < MIN_GLIBC[1]);
  if (!isOld) return [];
  return [
    {
      state: 'bad',
      value: `glibc ${glibc}`,
      says: `This distro has glibc ${glibc}; wheels of torch need ${MIN_GLIBC.join('.')} or newer.`,
      advice: 'Use a newer release of the distro, such as Ubuntu 22.04.',
    },
  ];
}

/** Shared memory that the goal needs, bytes. */
function sharedNeed({ memoryBytes }: DistroFacts, { goal }: ProbeContext): number {
  const forRay = usesRay(goal) ? Math.min(RAY_SHARE * memoryBytes, MAX_SHARED) : 0;
  return Math.max(forRay, Math.min(MIN_SHARED, memoryBytes / 4));
}

function sharedMemoryFault(facts: DistroFacts, context: ProbeContext): readonly Fault[] {
  const { sharedMemory, memoryBytes } = facts;
  if (sharedMemory === null) return [];
  const { folder, totalBytes, freeBytes, mountPoint } = sharedMemory;
  if (totalBytes === null || freeBytes === null) return [];
  const need = sharedNeed(facts, context);
  if (totalBytes < need) {
    const megabytes = Math.ceil(Math.max(memoryBytes / 2, need) / 1e6);
    const values = {
      path: folder,
      megabytes: `${megabytes}`,
      isMount: folder === mountPoint ? 'yes' : '',
    };
    return [
      {
        state: totalBytes < MIN_SHARED && context.goal !== 'toy' ? 'bad' : 'warn',
        value: `${folder} is ${capacityText(totalBytes)}`,
        says: `Shared memory (${folder}) is too small: ${capacityText(totalBytes)}, where ${capacityText(need)} are needed. Workers of torch and Ray pass tensors through it, and die of a bus error when it is full.`,
        advice: 'Enlarge it. In a Docker container that needs “--shm-size=16g” at its start.',
        fixes: facts.sudo === 'absent' ? [] : [{ fix: 'shared-memory', values }],
      },
    ];
  }
  if (freeBytes >= Math.min(need, MIN_SHARED)) return [];
  return [
    {
      state: 'warn',
      value: `${folder} is full`,
      says: `Shared memory (${folder}) has ${capacityText(freeBytes)} free of ${capacityText(totalBytes)}.`,
      advice: `Programs that died leave files there: delete those in ${folder} that no program uses.`,
    },
  ];
}

function fileSystemFault({ fileSystems }: DistroFacts): readonly Fault[] {
  const slow = Object.entries(fileSystems).filter(
    ([, type]) => type !== null && OF_WINDOWS.has(type),
  );
  const [first] = slow;
  if (first === undefined) return [];
  const [name, type] = first;
  return [
    {
      state: 'warn',
      value: 'files on a Windows drive',
      says: `The ${FOLDERS[name] ?? name} folder is on a Windows drive (${type}), which is 10 to 60 times slower from here than the distro’s own disk.`,
      advice:
        'Keep environments, data and runs in the distro’s own file system, such as your home folder there.',
    },
  ];
}

const FOLDERS: Readonly<Record<string, string>> = {
  root: 'root',
  home: 'home',
  state: 'RL Cockpit',
};

/** Operating system reported by an agent if it is not Linux; null on Linux, and if unknown. */
export const otherSystem = (hello: Hello | null): string | null =>
  hello === null || hello.platform.startsWith('linux') ? null : hello.osName;
