import type { ByteSource } from './byte-source';

/** Entry of a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
  readonly bytes: number;
}

/** Files of one machine, read synchronously by a thread that may wait. */
export interface FileAccess {
  /** @throws DamagedFile where it cannot be listed */
  list(folder: string): readonly FolderEntry[];
  /** null where the path is a folder. @throws DamagedFile where there is nothing that can be read */
  open(path: string): ByteSource | null;
}
