import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { type FileHandle, open, stat as statOf } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';

/** Bytes of a JSON file of a home that are read at most; what people and the app write is far below. */
export const MAX_BYTES = 64 << 20;

const PIECE_BYTES = 1 << 20;
const NO_WAIT = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/** There is something at the path that is no regular file. `code` as of a system error. */
export class NotRegularFile extends Error {
  readonly code = 'EINVAL';
}

/** The file is longer than its reader takes. */
export class FileTooLarge extends Error {
  readonly code = 'EFBIG';
}

/** From so many bytes on a file is compared with the room that it takes; of a sparse one it takes so many times less. */
const SPARSE_FROM = 2 ** 30;
const SPARSE_RATIO = 1000;

/** Whether it is a huge file of which next to nothing is on the disk. Reading it would take hours and show zeros. */
function isHollow({ size, blocks }: Stats): boolean {
  return process.platform !== 'win32' && size > SPARSE_FROM && blocks * 512 * SPARSE_RATIO < size;
}

/** @throws NotRegularFile for what is no file, FileTooLarge for one of holes */
export function refuseOtherKinds(file: string, stat: Stats): void {
  if (stat.isFile() && isHollow(stat)) {
    throw new FileTooLarge(`${file} has ${stat.size} bytes, almost all of them holes`);
  }
  if (stat.isFile()) return;
  throw new NotRegularFile(`${file} is ${kindOf(stat)}, not a file`);
}

function kindOf(stat: Stats): string {
  if (stat.isSymbolicLink()) return 'a link';
  if (stat.isDirectory()) return 'a folder';
  if (stat.isFIFO()) return 'a named pipe (FIFO)';
  return stat.isSocket() ? 'a socket' : 'a device';
}

/**
 * Opens a regular file to read it; never waits for a FIFO, and never opens a device.
 * @param links may the path itself be a link? Its folders always may.
 * @returns its descriptor
 * @throws NotRegularFile, or the system's error
 */
export function openRegular(file: string, links: 'follow' | 'refuse' = 'follow'): number {
  // Asked before: the mere opening of a device can have an effect.
  refuseOtherKinds(file, links === 'follow' ? statSync(file) : lstatSync(file));
  const fd = openSync(file, NO_WAIT | (links === 'follow' ? 0 : (constants.O_NOFOLLOW ?? 0)));
  try {
    // It may have been replaced meanwhile.
    refuseOtherKinds(file, fstatSync(fd));
    return fd;
  } catch (cause) {
    closeSync(fd);
    throw cause;
  }
}

/**
 * Opens a regular file to read it piece by piece, as `openRegular` does; its path may be a link.
 * @throws NotRegularFile, or the system's error
 */
export async function openHandle(file: string): Promise<FileHandle> {
  refuseOtherKinds(file, await statOf(file));
  const handle = await open(file, NO_WAIT);
  try {
    refuseOtherKinds(file, await handle.stat());
    return handle;
  } catch (cause) {
    await handle.close();
    throw cause;
  }
}

/**
 * All of a text file of at most `most` bytes; never waits. Lets others work between its pieces.
 * @throws NotRegularFile, FileTooLarge, or the system's error (ENOENT where there is none)
 */
export async function readText(file: string, max: number = MAX_BYTES): Promise<string> {
  const fd = openRegular(file);
  try {
    const pieces: Buffer[] = [];
    for (let bytes = 0; ;) {
      const piece = Buffer.alloc(Math.min(PIECE_BYTES, fstatSync(fd).size - bytes + 1));
      const length = piece.length > 0 ? readSync(fd, piece, 0, piece.length, bytes) : 0;
      bytes += length;
      if (bytes > max || fstatSync(fd).size > max) {
        throw new FileTooLarge(`${file} has more than ${max} bytes`);
      }
      if (length === 0) return Buffer.concat(pieces).toString('utf8');
      pieces.push(piece.subarray(0, length));
      await turn();
    }
  } finally {
    closeSync(fd);
  }
}
