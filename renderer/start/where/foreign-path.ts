import type { TargetCapabilities } from '#core/contract/target/target';

/** A path that another system wrote. */
export interface ForeignPath {
  readonly of: 'Windows' | 'Git Bash' | 'WSL' | 'Linux';
  /** The same file as the target names it; null where only the target can know, or no one. */
  readonly remote: string | null;
  /** Whether it can be nothing else. `/c/data` can be a folder of Linux, too. */
  readonly isCertain: boolean;
}

type System = Pick<TargetCapabilities, 'pathStyle' | 'mountsWindows'>;

const DRIVE = /^[a-z]:[\\/]/i;
const SHARE = /^\\\\[^\\]+\\/;
const MSYS = /^\/([a-z])\/(.+)$/i;
/** On Windows `/e` and `/e/` are a drive, too: there it can be nothing else. */
const MSYS_DRIVE = /^\/([a-z])(?:\/(.*))?$/i;
const MOUNT = /^\/mnt\/([a-z])(?:\/(.*))?$/i;

/**
 * Recognizes a path of another system: `C:\x`, `C:/x`, `/c/x` (Git Bash), `/mnt/c/x` on Windows, `\\wsl$\…`. null for a path of this system
 * and for any other text.
 */
export function foreignPath(text: string, system: System): ForeignPath | null {
  const path = text.trim();
  return system.pathStyle === 'windows' ? onWindows(path) : onPosix(path, system);
}

/** Windows itself opens `\\wsl$\…` and other shares. */
function onWindows(path: string): ForeignPath | null {
  if (!path.startsWith('/') || path.startsWith('//')) return null;
  const mount = MOUNT.exec(path);
  if (mount !== null) {
    return { of: 'WSL', remote: ofDrive(mount[1] ?? '', mount[2] ?? ''), isCertain: true };
  }
  const msys = MSYS_DRIVE.exec(path);
  if (msys !== null) {
    return { of: 'Git Bash', remote: ofDrive(msys[1] ?? '', msys[2] ?? ''), isCertain: true };
  }
  return { of: 'Linux', remote: null, isCertain: true };
}

const ofDrive = (letter: string, below: string): string =>
  `${letter.toUpperCase()}:\\${below.replaceAll('/', '\\')}`;

function onPosix(path: string, { mountsWindows }: System): ForeignPath | null {
  if (DRIVE.test(path) || SHARE.test(path)) return { of: 'Windows', remote: null, isCertain: true };
  const msys = mountsWindows ? MSYS.exec(path) : null;
  if (msys === null) return null;
  const remotePath = `/mnt/${(msys[1] ?? '').toLowerCase()}/${msys[2] ?? ''}`;
  return { of: 'Git Bash', remote: remotePath, isCertain: false };
}
