/** Path of a file relative to a folder that holds it, with `/`; any other path stays as it is. */
export function pathBelow(folder: string, path: string): string {
  const root = folder.replace(/[\\/]+$/, '');
  const rest = path.slice(root.length);
  if (!path.startsWith(root) || !/^[\\/]/.test(rest)) return path;
  return rest.slice(1).replaceAll('\\', '/');
}
