import { z } from 'zod';

/**
 * Entry (file, folder or link) of a folder tree: [type, path with `/`, bytes, permission bits, last change in µs, text of a link].
 * Folders come before what is in them.
 */
export const Entry = z.tuple([
  z.enum(['d', 'f', 'l']),
  z.string(),
  z.int(),
  z.int(),
  z.int(),
  z.string(),
]);
export type Entry = Readonly<z.infer<typeof Entry>>;

export function isFile(entry: Entry): boolean {
  return entry[0] === 'f';
}

export function totalBytes(entries: readonly Entry[]): number {
  return entries.reduce((sum, entry) => sum + entry[2], 0);
}
