import type { FolderListing } from '#core/contract/target/folder';

/** More suggestions than these help no one. */
const MAX = 40;

/** A path that is being typed: the folder that is whole, and the beginning of a name in it. */
export interface TypedPath {
  readonly folder: string;
  readonly prefix: string;
}

const isWindows = (path: string): boolean => /^(?:[A-Za-z]:[\\/]|\\\\)/.test(path);

/** Parts a typed path at its last separator; null for a text that names no folder yet, such as a relative path. */
export function typedPath(text: string): TypedPath | null {
  if (!/^(?:\/|~[\\/]|[A-Za-z]:[\\/]|\\\\)/.test(text)) return null;
  const at = Math.max(text.lastIndexOf('/'), isWindows(text) ? text.lastIndexOf('\\') : -1);
  return { folder: text.slice(0, at + 1), prefix: text.slice(at + 1) };
}

/** The path of an entry below a listed folder, in the folder's own spelling. */
export function entryPath({ path }: Pick<FolderListing, 'path'>, name: string): string {
  const separator = isWindows(path) ? '\\' : '/';
  return path.endsWith(separator) ? `${path}${name}` : `${path}${separator}${name}`;
}

/**
 * Paths that complete what was typed, folders with their separator so that one can keep typing. Upper and lower case count as one.
 */
export function completions(
  { prefix }: TypedPath,
  listing: FolderListing,
  picks: 'folder' | 'any',
): readonly string[] {
  const start = prefix.toLowerCase();
  const separator = isWindows(listing.path) ? '\\' : '/';
  return listing.entries
    .filter(({ name, kind }) => {
      const isOffered = kind === 'folder' || (picks === 'any' && kind === 'file');
      return isOffered && name.toLowerCase().startsWith(start);
    })
    .slice(0, MAX)
    .map(({ name, kind }) => entryPath(listing, name) + (kind === 'folder' ? separator : ''));
}

/** Completions with the paths that were used before in front: those that have the typed text in them. Each path once. */
export function withRecent(
  typed: string,
  recent: readonly string[],
  below: readonly string[],
): readonly string[] {
  const text = typed.toLowerCase();
  const again = recent.filter((path) => path.toLowerCase().includes(text));
  return [...new Set([...again, ...below])].filter((path) => path !== typed).slice(0, MAX);
}
