import path from 'node:path';

/**
 * Whether the page may ask the system to show this folder. Only what is in the home of this installation: a page that was taken over could
 * else have any program opened. `..` is resolved before it is judged.
 */
export function mayShowFolder(
  folder: unknown,
  home: string,
  platform: string = process.platform,
): folder is string {
  if (typeof folder !== 'string' || folder.includes('\0')) return false;
  const paths = platform === 'win32' ? path.win32 : path.posix;
  if (!paths.isAbsolute(folder)) return false;
  const inside = paths.relative(home, paths.resolve(folder));
  return inside === '' || (!inside.startsWith('..') && !paths.isAbsolute(inside));
}
