import type { Refusal } from '#core/contract/refusal';
import { sizeText } from '#core/lib/size-text';
import { NotRegularFile } from '../files/regular-file';
import type { ExpectedHash } from './source';

/** Refusals of the downloader: what went wrong with a file, and what the user can do. */
export const cancelled = (): Refusal => ({
  code: 'cancelled',
  says: 'The download was cancelled.',
  remedy: 'What has arrived stays on the disk. Start it again to continue from there.',
});

export const keepsFailing = (name: string, why: string): Refusal => ({
  code: 'keeps-failing',
  says: `The download of ${name} keeps failing. ${why}`,
  remedy:
    'What has arrived stays on the disk. Check the network or use another mirror, then resume.',
});

export const keepsChanging = (name: string, why: string): Refusal => ({
  code: 'keeps-changing',
  says: `The download of ${name} started over too often. ${why}`,
  remedy:
    'Use another mirror, or add the hash of the file to its address (#sha256=…): then a part of it can be compared.',
});

export const noLength = (name: string): Refusal => ({
  code: 'no-length',
  says: `The server never said how long ${name} is, so nothing shows that all of it arrived.`,
  remedy: 'Add its hash to the address (#sha256=…), or use another mirror.',
});

export const hashDiffers = ({ algorithm, hex }: ExpectedHash, actual: string): string =>
  `Its ${algorithm === 'sha256' ? 'SHA-256' : 'git hash'} is ${actual.slice(0, 12)}…, not ${hex.slice(0, 12)}….`;

/** @param head of a Git LFS pointer file: `oid sha256:…` and `size …` are lines of it */
export function lfsPointer(name: string, head: string): Refusal {
  const size = /^size (\d+)$/m.exec(head)?.[1];
  const of = size === undefined ? 'the file' : `a file of ${sizeText(Number(size))}`;
  return {
    code: 'lfs-pointer',
    says: `${name} is only a Git LFS pointer of ${of}, not the file.`,
    remedy: 'Use the address of the file itself; on the Hub it has /resolve/ in place of /raw/.',
  };
}

/** The disk refused: full, read-only, no right to write, or something else than a file is there. */
export function diskRefusal(path: string, cause: unknown): Refusal {
  const file = cause instanceof Error && 'path' in cause ? String(cause.path) : path;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const why = cause instanceof Error ? cause.message : String(cause);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return {
      code: 'disk-full',
      says: `The disk of ${file} is full.`,
      remedy: 'What has arrived stays there. Free some space, then resume.',
    };
  }
  const isOdd = cause instanceof NotRegularFile;
  return {
    code: 'not-written',
    says: isOdd ? `${why}; nothing was written to it.` : `${file} could not be written: ${why}.`,
    remedy: isOdd
      ? 'Look at what it is, and move it away, or choose another folder.'
      : 'Choose another folder, or make this one writable.',
  };
}

export function pathRefusal(file: string, cause: unknown): Refusal {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code === 'EEXIST' ? fileExists(file) : diskRefusal(file, cause);
}

export const fileExists = (file: string): Refusal => ({
  code: 'already-there',
  says: `${file} already exists, and nothing shows that it is the same file.`,
  remedy: 'Choose another folder, or move it away.',
});

export const noRoom = (folder: string, needBytes: number, freeBytes: number): Refusal => ({
  code: 'no-room',
  says: `${folder} has ${sizeText(freeBytes)} free; this download needs ${sizeText(needBytes)}.`,
  remedy: 'Free some space, or choose a folder on another disk.',
});
