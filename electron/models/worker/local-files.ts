import { closeSync, fstatSync, readSync, readdirSync, statSync } from 'node:fs';
import { NotRegularFile, FileTooLarge, openRegular } from '../../files/regular-file';
import { type ByteSource, refuseBeyond } from '../bytes/byte-source';
import { DamagedFile } from '../bytes/damaged-file';
import type { FileAccess, FolderEntry } from '../bytes/file-access';

const MAX_ENTRIES = 20_000;

/** Files of this machine. Only regular files are opened: a FIFO or a device is refused with a sentence. */
export class LocalFiles implements FileAccess {
  readonly #open: number[] = [];

  list(folder: string): readonly FolderEntry[] {
    return sentence(folder, () =>
      readdirSync(folder, { withFileTypes: true })
        .slice(0, MAX_ENTRIES)
        .map((entry) => ({
          name: entry.name,
          isFolder: entry.isDirectory(),
          bytes: entry.isFile() ? statSync(`${folder}/${entry.name}`).size : 0,
        })),
    );
  }

  open(path: string): ByteSource | null {
    return sentence(path, () => {
      if (statSync(path).isDirectory()) return null;
      const fd = openRegular(path);
      this.#open.push(fd);
      return fileSource(fd, fstatSync(fd).size);
    });
  }

  close(): void {
    for (const fd of this.#open.splice(0)) closeSync(fd);
  }
}

function fileSource(fd: number, size: number): ByteSource {
  return {
    size,
    read: (from, length) => {
      refuseBeyond(size, from, length);
      const bytes = new Uint8Array(length);
      for (let read = 0; read < length;) {
        const got = readSync(fd, bytes, read, length - read, from + read);
        if (got === 0) throw new DamagedFile('The file became shorter while it was read.');
        read += got;
      }
      return bytes;
    },
  };
}

/** @throws DamagedFile in words, in place of a system error */
function sentence<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof NotRegularFile || cause instanceof FileTooLarge) {
      throw new DamagedFile(`${cause.message}.`, { cause });
    }
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const why = REASONS[code];
    if (why === undefined) throw cause;
    throw new DamagedFile(`${path} cannot be read: ${why}.`, { cause });
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
  EIO: 'the disk reports an error',
  ELOOP: 'its links go round in a circle',
  ENOTDIR: 'a part of its path is no folder',
  ENAMETOOLONG: 'its path is too long',
};
