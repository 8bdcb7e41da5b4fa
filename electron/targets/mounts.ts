/** mountinfo writes a blank as \040. */
const unescaped = (path: string): string =>
  path.replaceAll(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(parseInt(octal, 8)));

const within = (folder: string, point: string): boolean =>
  folder === point || folder.startsWith(`${point.replace(/\/+$/, '')}/`);

/** Type of the file system at each mount point. A later line covers an earlier one of the same point. */
function mountTypes(mountinfo: string): ReadonlyMap<string, string> {
  const types = new Map<string, string>();
  for (const line of mountinfo.split('\n')) {
    const at = line.indexOf(' - ');
    if (at < 0) continue;
    const point = line.slice(0, at).split(' ')[4];
    if (point !== undefined) types.set(unescaped(point), line.slice(at + 3).split(' ')[0] ?? '');
  }
  return types;
}

const holderOf = (folder: string, points: readonly string[]): string =>
  points
    .filter((point) => within(folder, point))
    .reduce((longest, point) => (point.length > longest.length ? point : longest), '');

/** The type of the file system that a path is on; null where the text does not say. */
export function fileSystemOf(path: string, mountinfo: string): string | null {
  const types = mountTypes(mountinfo);
  return types.get(holderOf(path, [...types.keys()])) ?? null;
}

/**
 * Mount points that are not followed, by the text of /proc/self/mountinfo (man 5 proc). The mount that holds one of
 * the folders `kept` is followed all the same: a home folder on a network is where its owner works, and a folder
 * that was named is meant.
 */
export function awayMounts(
  mountinfo: string,
  retained: readonly string[],
  awayTypes: readonly string[],
): readonly string[] {
  const types = mountTypes(mountinfo);
  const points = [...types.keys()];
  const holding = retained.map((folder) => holderOf(folder, points));
  return [...types]
    .filter(([point, type]) => point !== '/' && awayTypes.includes(type))
    .map(([point]) => point)
    .filter((point) => !holding.includes(point));
}
