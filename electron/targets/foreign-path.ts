import type { Target } from './target';
import { AUTOMOUNT_ROOT, automountRoot, linuxToWindows, windowsToLinux } from './wsl/paths/paths';

/** Path style of a target. */
export interface PathStyle {
  readonly style: 'posix' | 'windows';
  /** Name of the distro where the drives of Windows are mounted; null elsewhere. */
  readonly distro: string | null;
  /** Mount point, with a slash at the end. */
  readonly root: string;
}

/** Path that belongs to another system than the one that is to open it. */
export interface ForeignPath {
  /** Origin of the path: Windows, Git Bash (MSYS), WSL, or Linux. */
  readonly of: 'Windows' | 'Git Bash' | 'WSL' | 'Linux';
  /** The same file as the target names it; null where there is no such name, or it is unknown. */
  readonly remote: string | null;
  /** Only by its look: `/c/x` and `/mnt/c/x` can be folders of a Linux machine, too. */
  readonly unlessExists: boolean;
}

const DRIVE = /^[A-Za-z]:[\\/]/;
const MSYS = /^\/([A-Za-z])(\/[^]*)?$/;
const SHARE = /^(?:\\\\|\/\/)wsl(?:\$|\.localhost)[\\/]/i;
const UNC = /^\\\\[^\\]/;

/**
 * Recognizes a path of another system: `C:\x`, `C:/x`, `/c/x` (Git Bash), `/mnt/c/x` on Windows, `\\wsl$\…` and `\\wsl.localhost\…`. null
 * for a path of this system, and for anything that is no whole path.
 */
export function foreignPath(text: string, style: PathStyle): ForeignPath | null {
  return style.style === 'windows' ? foreignToWindows(text, style) : foreignToPosix(text, style);
}

function foreignToWindows(text: string, { root }: PathStyle): ForeignPath | null {
  // Windows itself opens files of a distro by these names.
  if (DRIVE.test(text) || UNC.test(text) || SHARE.test(text) || !text.startsWith('/')) return null;
  const msys = MSYS.exec(text);
  if (msys !== null) {
    const remotePath = `${(msys[1] ?? '').toUpperCase()}:\\${backslashed(msys[2] ?? '')}`;
    return { of: 'Git Bash', remote: remotePath, unlessExists: false };
  }
  const targetPath = linuxToWindows(text, root) ?? linuxToWindows(text);
  return { of: targetPath === null ? 'Linux' : 'WSL', remote: targetPath, unlessExists: false };
}

const backslashed = (below: string): string =>
  below
    .split('/')
    .filter((part) => part !== '')
    .join('\\');

function foreignToPosix(text: string, { distro, root }: PathStyle): ForeignPath | null {
  const translated = (path: string): string | null =>
    distro === null ? null : windowsToLinux(path, distro, root);
  if (SHARE.test(text)) {
    return { of: 'WSL', remote: translated(text.replaceAll('/', '\\')), unlessExists: false };
  }
  if (DRIVE.test(text) || UNC.test(text)) {
    return { of: 'Windows', remote: translated(text), unlessExists: false };
  }
  const msys = MSYS.exec(text);
  // A folder `/c` alone is more likely meant than written by Git Bash.
  if (msys !== null && (msys[2] ?? '/') !== '/') {
    const remotePath = translated(`${msys[1] ?? ''}:${msys[2] ?? ''}`);
    return { of: 'Git Bash', remote: remotePath, unlessExists: true };
  }
  const isMount = distro === null && /^\/mnt\/[a-z]\//.test(text);
  return isMount ? { of: 'WSL', remote: null, unlessExists: true } : null;
}

/** Path style of a connected target; reads /etc/wsl.conf of a distro. */
export async function pathStyleOf(target: Pick<Target, 'view' | 'read'>): Promise<PathStyle> {
  const { capabilities, name } = target.view();
  const { pathStyle: style, mountsWindows } = capabilities;
  if (!mountsWindows) return { style, distro: null, root: AUTOMOUNT_ROOT };
  const conf = await target.read('/etc/wsl.conf', 0, 1 << 20);
  const text = conf.ok ? new TextDecoder().decode(conf.value.bytes) : '';
  return { style, distro: name, root: automountRoot(text) };
}

/** A path that is foreign there indeed: one that only looks so and is there is not. null: it may be used. */
export async function foreignExists(
  text: string,
  style: PathStyle,
  target: Pick<Target, 'exists'>,
): Promise<ForeignPath | null> {
  const foreign = foreignPath(text, style);
  if (foreign === null || !foreign.unlessExists) return foreign;
  const result = await target.exists(text);
  return result.ok && result.value ? null : foreign;
}
