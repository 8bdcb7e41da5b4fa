import { lstat, opendir } from 'node:fs/promises';
import path from 'node:path';
import type { FolderView } from '#core/contract/settings/settings';

const FOLDERS: readonly (readonly [FolderView['kind'], string])[] = [
  ['home', '.'],
  ['runs', 'runs'],
  ['kept', 'keep'],
  ['index', 'cache.db'],
  ['python', 'python'],
  ['logs', 'logs'],
];

/** The places of an installation with their sizes on the disk in bytes; links are not followed. */
export async function folderViews(home: string): Promise<FolderView[]> {
  return Promise.all(
    FOLDERS.map(async ([kind, name]) => {
      const location = path.join(home, name);
      const size = kind === 'index' ? await indexSize(location) : await sizeOf(location);
      return { kind, path: location, bytes: size?.bytes ?? null, files: size?.files ?? null };
    }),
  );
}

interface Size {
  readonly bytes: number;
  readonly files: number;
}

/** null where there is nothing, or where it may not be read. */
async function sizeOf(location: string): Promise<Size | null> {
  const info = await lstat(location).catch(() => null);
  if (info === null) return null;
  if (!info.isDirectory()) return { bytes: info.size, files: 1 };
  const folder = await opendir(location).catch(() => null);
  if (folder === null) return null;
  let [bytes, files] = [0, 0];
  for await (const entry of folder) {
    const size = await sizeOf(path.join(location, entry.name));
    bytes += size?.bytes ?? 0;
    files += size?.files ?? 0;
  }
  return { bytes, files };
}

/** SQLite's index is up to three files. */
async function indexSize(location: string): Promise<Size> {
  const parts = await Promise.all([location, `${location}-wal`, `${location}-shm`].map(sizeOf));
  return {
    bytes: parts.reduce((sum, part) => sum + (part?.bytes ?? 0), 0),
    files: parts.filter((part) => part !== null).length,
  };
}
