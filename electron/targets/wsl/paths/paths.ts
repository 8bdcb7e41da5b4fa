/** Mount point of the Windows drives unless /etc/wsl.conf says otherwise. */
export const AUTOMOUNT_ROOT = '/mnt/';

/** `automount.root` of a wsl.conf; the default where it is not set. Ends with a slash. */
export function automountRoot(wslConf: string): string {
  let section = '';
  let root = AUTOMOUNT_ROOT;
  for (const line of wslConf.split('\n')) {
    const [, name] = /^\s*\[([^\]]*)\]/.exec(line) ?? [];
    if (name !== undefined) section = name.trim().toLowerCase();
    const [, value] = /^\s*root\s*=\s*"?([^"#]*?)"?\s*(?:#.*)?$/i.exec(line) ?? [];
    if (section === 'automount' && value !== undefined && value.startsWith('/')) root = value;
  }
  return root.endsWith('/') ? root : `${root}/`;
}

/**
 * A Windows path as the distro names it: drive letters, and `\\wsl.localhost\<this distro>`. null for anything
 * else, which only `wslpath -u` in the distro knows.
 */
export function windowsToLinux(path: string, distro: string, root = AUTOMOUNT_ROOT): string | null {
  const plain = path.replace(/^\\\\\?\\(?=[a-z]:)/i, '').replaceAll('/', '\\');
  const [, drive, below] = /^([a-z]):(?:\\+(.*))?$/is.exec(plain) ?? [];
  if (drive !== undefined) return joined(`${root}${drive.toLowerCase()}`, below ?? '');
  const [, share, inside] = /^\\\\wsl(?:\$|\.localhost)\\([^\\]+)(?:\\+(.*))?$/is.exec(plain) ?? [];
  if (share === undefined || share.toLowerCase() !== distro.toLowerCase()) return null;
  return inside === undefined || inside === '' ? '/' : joined('', inside);
}

/** Whether a path of Windows is in another distro. No name in this one leads there, no matter what wslpath says. */
export function isOfOtherDistro(path: string, distro: string): boolean {
  const [, share] = /^\\\\wsl(?:\$|\.localhost)\\([^\\]+)/is.exec(path.replaceAll('/', '\\')) ?? [];
  return share !== undefined && share.toLowerCase() !== distro.toLowerCase();
}

function joined(head: string, below: string): string {
  const parts = below.split('\\').filter((part) => part !== '');
  return [head, ...parts].join('/');
}

/** Characters that a Windows name cannot hold: WSL maps them to others, which only `wslpath -w` knows. */
const ODD = /[<>:"|?*\\]|[. ](?:\/|$)/;

/**
 * A path of the distro as Windows names it, where it is on a mounted drive; null for anything else, which only `wslpath -w` knows (or, for
 * a look from outside, `uncPath`).
 */
export function linuxToWindows(path: string, root = AUTOMOUNT_ROOT): string | null {
  if (!path.startsWith(root)) return null;
  const [, drive, below = ''] = /^([a-z])(?:\/(.*))?$/s.exec(path.slice(root.length)) ?? [];
  if (drive === undefined || ODD.test(below)) return null;
  const parts = below.split('/').filter((part) => part !== '');
  if (parts.some((part) => part === '.' || part === '..')) return null;
  return `${drive.toUpperCase()}:\\${parts.join('\\')}`;
}

/** The name under which Windows' own programs open a folder of a distro. Opening it starts the distro. */
export function uncPath(distro: string, path: string): string {
  return `\\\\wsl.localhost\\${distro}${path.replaceAll('/', '\\')}`;
}
