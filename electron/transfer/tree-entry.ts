import { z } from 'zod';

/**
 * Entry (file, folder or link) of a folder tree: [type, path with `/`, bytes, permission bits, last change in µs, text of a link].
 * Folders come before what is in them.
 */
export const TreeEntry = z.tuple([
  z.enum(['d', 'f', 'l']),
  z.string(),
  z.int(),
  z.int(),
  z.int(),
  z.string(),
]);
export type TreeEntry = Readonly<z.infer<typeof TreeEntry>>;

export function isFile(entry: TreeEntry): boolean {
  return entry[0] === 'f';
}

export function totalBytes(entries: readonly TreeEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry[2], 0);
}
