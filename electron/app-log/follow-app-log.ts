import { closeSync, fstatSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppLogEntry } from '#core/contract/app-log/app-log';
import { openRegular } from '../files/regular-file';
import { CURRENT, logFolder } from './log-file';
import { entryOf } from './read-app-log';

const EVERY_MS = 250;
const PIECE_BYTES = 1 << 16;

/** Entries that are added to a home's log from now on, by any process, until the signal is aborted. */
export async function* followEntries(
  home: string,
  signal: AbortSignal,
): AsyncGenerator<AppLogEntry> {
  const file = path.join(logFolder(home), CURRENT);
  let open = openAt(file, 'end');
  try {
    while (!signal.aborted) {
      // What was added is read once more after the file was renamed: a writer may have had it open.
      const isRenamed = open !== null && inodeOf(file) !== open.inode;
      if (open !== null) yield* open.entries();
      if (isRenamed) open?.close();
      if (isRenamed || open === null) open = openAt(file, 'start');
      if (!isRenamed) await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    open?.close();
  }
}

function openAt(file: string, from: 'start' | 'end'): GrowingFile | null {
  try {
    return new GrowingFile(openRegular(file, 'refuse'), from);
  } catch {
    return null;
  }
}

const inodeOf = (file: string): number | null =>
  statSync(file, { throwIfNoEntry: false })?.ino ?? null;

/** File that lines are added to. */
class GrowingFile {
  readonly #fd: number;
  readonly inode: number;
  #at: number;
  #rest = Buffer.alloc(0);

  constructor(fd: number, from: 'start' | 'end') {
    const { ino, size } = fstatSync(fd);
    this.#fd = fd;
    this.inode = ino;
    this.#at = from === 'end' ? size : 0;
  }

  /** Entries of the lines that are complete now. */
  *entries(): Generator<AppLogEntry> {
    const piece = Buffer.alloc(PIECE_BYTES);
    for (;;) {
      const length = readSync(this.#fd, piece, 0, piece.length, this.#at);
      if (length === 0) return;
      this.#at += length;
      const bytes = Buffer.concat([this.#rest, piece.subarray(0, length)]);
      const end = bytes.lastIndexOf(10) + 1;
      this.#rest = Buffer.from(bytes.subarray(end));
      for (const line of bytes.subarray(0, end).toString('utf8').split('\n')) {
        const entry = entryOf(line);
        if (entry !== null) yield entry;
      }
    }
  }

  close(): void {
    closeSync(this.#fd);
  }
}
