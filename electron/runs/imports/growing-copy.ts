import { createWriteStream } from 'node:fs';
import { copyFile, rename, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { openHandle } from '../../files/regular-file';

/** Bytes that distinguish a file that was replaced from one that grew. */
const HEAD_BYTES = 1_024;

/**
 * Brings the copy of a growing file up to date: what was appended to the original is appended to the copy. An original that shrank, or
 * begins with other bytes, replaces the copy: its reader then starts over.
 * @returns whether the copy changed; false also where the original is gone or is no regular file
 * @throws what the disk says
 */
export async function updateCopy(from: string, to: string): Promise<boolean> {
  const original = await stat(from).catch(() => null);
  if (original === null || !original.isFile()) return false;
  const bytes = (await stat(to).catch(() => null))?.size ?? 0;
  const isSame = original.size >= bytes && (await hasHeadOf(from, to, bytes));
  if (isSame && original.size === bytes) return false;
  if (isSame && bytes > 0) {
    await using file = await openHandle(from);
    const added = file.createReadStream({ start: bytes, end: original.size - 1 });
    await pipeline(added, createWriteStream(to, { flags: 'a', mode: 0o600 }));
  } else {
    // Another file under the same name, and never a half one.
    await copyFile(from, `${to}.new`);
    await rename(`${to}.new`, to);
  }
  return true;
}

async function hasHeadOf(from: string, to: string, bytes: number): Promise<boolean> {
  const length = Math.min(HEAD_BYTES, bytes);
  if (length === 0) return true;
  const [one, other] = await Promise.all([headOf(from, length), headOf(to, length)]);
  return one.equals(other);
}

async function headOf(path: string, length: number): Promise<Buffer> {
  await using file = await openHandle(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
  return buffer.subarray(0, bytesRead);
}
