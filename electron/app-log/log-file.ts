import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

/** A file of the log is replaced by a new one when it is longer. */
export const FILE_BYTES = 2_000_000;
/** The file that is written to, and the older ones. */
export const MAX_FILES = 5;
export const CURRENT = 'app.jsonl';
const OLDER = /^app-\d{8}T\d{9}Z-\d+\.jsonl$/;
const NEWLINE = 10;

const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;
/** A link is not followed, and a FIFO not waited for; Windows has neither flag. */
const APPENDING = O_RDWR | O_APPEND | O_CREAT | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0);

/** Folder of the app's log. */
export const logFolder = (home: string): string => path.join(home, 'logs');

/** Names of the log's files in this folder, the oldest first. */
export function logFiles(folder: string): readonly string[] {
  const names = readdirSync(folder);
  const older = names.filter((name) => OLDER.test(name)).toSorted();
  return names.includes(CURRENT) ? [...older, CURRENT] : older;
}

/**
 * File that several processes append lines to. Each line is one write to a file opened for that line: the system does not
 * interleave such writes, and a file that another process has just renamed still receives the line. Nothing here throws:
 * a full disk costs the line, never the app.
 */
export class LogFile {
  readonly #folder: string;
  readonly #path: string;
  readonly #maxBytes: number;

  constructor(folder: string, maxBytes: number = FILE_BYTES) {
    this.#folder = folder;
    this.#path = path.join(folder, CURRENT);
    this.#maxBytes = maxBytes;
  }

  /** Appends a line. @returns false when it could not be written */
  append(line: string): boolean {
    try {
      return this.#append(Buffer.from(`${line}\n`));
    } catch {
      return false;
    }
  }

  #append(bytes: Buffer): boolean {
    let fd = this.#open();
    try {
      const { size, ino } = fstatSync(fd);
      if (size > 0 && size + bytes.length > this.#maxBytes) {
        closeSync(fd);
        fd = -1;
        this.#rotate(ino);
        fd = this.#open();
      }
      return writeLine(fd, bytes);
    } finally {
      if (fd !== -1) closeSync(fd);
    }
  }

  #open(): number {
    try {
      return openSync(this.#path, APPENDING, 0o600);
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause;
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      return openSync(this.#path, APPENDING, 0o600);
    }
  }

  /** Renames the full file, unless another process just did; removes the oldest ones. */
  #rotate(full: number): void {
    try {
      if (statSync(this.#path).ino !== full) return;
      const time = new Date().toISOString().replaceAll(/[-:.]/g, '');
      renameSync(this.#path, path.join(this.#folder, `app-${time}-${process.pid}.jsonl`));
      this.#prune();
    } catch {
      // It grows until it can be renamed.
    }
  }

  /** By bytes and not by number: two processes that rotate at once may leave a short file. */
  #prune(): void {
    let bytes = 0;
    const older = logFiles(this.#folder).filter((name) => name !== CURRENT);
    for (const name of older.toReversed()) {
      const file = path.join(this.#folder, name);
      bytes += statSync(file).size;
      if (bytes > this.#maxBytes * (MAX_FILES - 1)) unlinkSync(file);
    }
  }
}

/** A line that another process could not finish stays a line alone. */
function writeLine(fd: number, bytes: Buffer): boolean {
  const info = fstatSync(fd);
  if (!info.isFile()) return false;
  const last = Buffer.alloc(1);
  const isTorn =
    info.size > 0 && readSync(fd, last, 0, 1, info.size - 1) === 1 && last[0] !== NEWLINE;
  const all = isTorn ? Buffer.concat([Buffer.of(NEWLINE), bytes]) : bytes;
  return writeSync(fd, all) === all.length;
}
