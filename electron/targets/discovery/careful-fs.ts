import fs from 'node:fs';

/** `null` instead of an exception; a folder that may not be read is told apart from one that is not there. */
export function tried<T>(work: () => T): T | null | 'forbidden' {
  try {
    return work();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null;
    return code === 'EACCES' || code === 'EPERM' ? 'forbidden' : null;
  }
}

/** The first bytes of a file; a pipe that nobody writes to has none. @throws Error of the file system */
export function firstBytes(file: string, count: number): Buffer {
  const handle = fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
  try {
    const bytes = Buffer.alloc(Math.min(count, fs.fstatSync(handle).size));
    return bytes.subarray(0, fs.readSync(handle, bytes, 0, bytes.length, 0));
  } finally {
    fs.closeSync(handle);
  }
}
