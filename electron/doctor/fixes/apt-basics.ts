import type { Fix, FixCommand } from '../fix';

/** Needs of a setup from a distro, in the order of the packages below. */
export const BASICS = ['compiler', 'git', 'curl', 'venv', 'certificates'] as const;
export type Basic = (typeof BASICS)[number];

interface Manager {
  readonly refresh: readonly [string, ...string[]] | null;
  readonly install: readonly [string, ...string[]];
  readonly packages: Readonly<Record<Basic, readonly string[]>>;
}

const APT = ['sudo', 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'] as const;
const plain = { git: ['git'], curl: ['curl'], certificates: ['ca-certificates'] } as const;

/** Package managers and their names for the basics; packages.debian.org, packages.fedoraproject.org, archlinux.org/packages, pkgs.alpinelinux.org. */
const MANAGERS: Readonly<Record<string, Manager>> = {
  'apt-get': {
    refresh: ['sudo', 'apt-get', 'update'],
    install: [...APT, 'install', '-y'],
    packages: { ...plain, compiler: ['build-essential'], venv: ['python3-venv'] },
  },
  dnf: {
    refresh: null,
    install: ['sudo', 'dnf', 'install', '-y'],
    packages: { ...plain, compiler: ['gcc', 'gcc-c++', 'make'], venv: ['python3'] },
  },
  zypper: {
    refresh: ['sudo', 'zypper', '--non-interactive', 'refresh'],
    install: ['sudo', 'zypper', '--non-interactive', 'install'],
    packages: { ...plain, compiler: ['gcc', 'gcc-c++', 'make'], venv: ['python3'] },
  },
  pacman: {
    refresh: null,
    // Arch knows no install without an upgrade: `-Sy PACKAGE` leaves libraries that do not fit together.
    install: ['sudo', 'pacman', '-Syu', '--needed', '--noconfirm'],
    packages: { ...plain, compiler: ['base-devel'], venv: ['python'] },
  },
  apk: {
    refresh: ['sudo', 'apk', 'update'],
    install: ['sudo', 'apk', 'add'],
    packages: { ...plain, compiler: ['build-base'], venv: ['python3'] },
  },
};

/** Whether this package manager can be driven. */
export const isSupportedManager = (name: string): boolean => MANAGERS[name] !== undefined;

/** Fix: compiler, git, curl and venv from the distro's own package manager, only what is missing. */
export default {
  title: 'Install the basics',
  says: 'Finishes an install that was interrupted, and installs what is missing from the package manager of the distro. No environment of yours is touched.',
  danger: 'changes',
  actor: 'administrator',
  provedBy: 'distro-basics',
  command: ({ manager = '', wants = '', repair }): FixCommand | null => {
    const existing = MANAGERS[manager];
    if (existing === undefined) return null;
    const names = BASICS.filter((basic) => wants.split(' ').includes(basic));
    const packages = names.flatMap((basic) => existing.packages[basic]);
    const lines: [string, ...string[]][] = [];
    if (manager === 'apt-get' && repair === 'yes') {
      lines.push(['sudo', 'env', 'DEBIAN_FRONTEND=noninteractive', 'dpkg', '--configure', '-a']);
      lines.push([...APT, 'install', '-y', '--fix-broken']);
    }
    if (packages.length > 0) {
      if (existing.refresh !== null) lines.push([...existing.refresh]);
      lines.push([...existing.install, ...packages]);
    }
    if (lines.length === 0) return null;
    const hasCompiler = names.includes('compiler');
    return {
      lines,
      changed: packages,
      // How much an interrupted install still lacks cannot be determined before.
      downloadBytes: packages.length === 0 ? null : hasCompiler ? 80e6 : 20e6,
      diskBytes: packages.length === 0 ? null : hasCompiler ? 350e6 : 80e6,
    };
  },
} satisfies Fix;
