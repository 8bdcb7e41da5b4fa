import { lstat, opendir } from 'node:fs/promises';
import path from 'node:path';
import type { FolderView } from '#core/contract/settings/settings';

const PLACES: readonly (readonly [FolderView['kind'], string])[] = [
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
    PLACES.map(async ([kind, name]) => {
      const place = path.join(home, name);
      const size = kind === 'index' ? await indexSize(place) : await sizeOf(place);
      return { kind, path: place, bytes: size?.bytes ?? null, files: size?.files ?? null };
    }),
  );
}

interface Size {
  readonly bytes: number;
  readonly files: number;
}

/** null where there is nothing, or where it may not be read. */
async function sizeOf(place: string): Promise<Size | null> {
  const info = await lstat(place).catch(() => null);
  if (info === null) return null;
  if (!info.isDirectory()) return { bytes: info.size, files: 1 };
  const folder = await opendir(place).catch(() => null);
  if (folder === null) return null;
  let [bytes, files] = [0, 0];
  for await (const entry of folder) {
    const size = await sizeOf(path.join(place, entry.name));
    bytes += size?.bytes ?? 0;
    files += size?.files ?? 0;
  }
  return { bytes, files };
}

/** SQLite's index is up to three files. */
async function indexSize(place: string): Promise<Size> {
  const parts = await Promise.all([place, `${place}-wal`, `${place}-shm`].map(sizeOf));
  return {
    bytes: parts.reduce((sum, part) => sum + (part?.bytes ?? 0), 0),
    files: parts.filter((part) => part !== null).length,
  };
}
