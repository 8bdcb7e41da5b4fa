import { readdir, stat } from 'node:fs/promises';
import { readText } from '../../files/regular-file';

/** Folders and text files, as far as they can be read: what cannot be is as if it were not there. */
export interface Disk {
  /** In the order of their characters. */
  names(folder: string): Promise<readonly string[]>;
  isFolder(any: string): Promise<boolean>;
  text(file: string): Promise<string>;
}

export const DISK: Disk = {
  names: async (folder) => {
    const names: readonly string[] = await readdir(folder).catch(() => []);
    return names.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  },
  isFolder: (any) =>
    stat(any).then(
      (stats) => stats.isDirectory(),
      () => false,
    ),
  text: (file) => readText(file).catch(() => ''),
};
