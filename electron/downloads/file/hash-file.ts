import { createHash } from 'node:crypto';
import { openHandle } from '../../files/regular-file';
import type { ExpectedHash } from '../source';

const PIECE_BYTES = 1 << 20;

/**
 * Hash of a file, read back from the disk: SHA-256, or git's of a blob (SHA-1 over `blob LENGTH\0` and the content).
 * @param read called with the bytes read so far
 * @throws the system's error, or that of an aborted signal
 */
export async function hashFile(
  file: string,
  algorithm: ExpectedHash['algorithm'],
  { read, signal }: { readonly read?: (bytes: number) => void; readonly signal?: AbortSignal } = {},
): Promise<string> {
  const handle = await openHandle(file);
  try {
    const hash = createHash(algorithm === 'sha256' ? 'sha256' : 'sha1');
    if (algorithm === 'git-sha1') hash.update(`blob ${(await handle.stat()).size}\0`);
    const piece = Buffer.alloc(PIECE_BYTES);
    for (let bytes = 0; ;) {
      signal?.throwIfAborted();
      const { bytesRead } = await handle.read(piece, 0, PIECE_BYTES, bytes);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(piece.subarray(0, bytesRead));
      bytes += bytesRead;
      read?.(bytes);
    }
  } finally {
    await handle.close();
  }
}

/** First bytes of a file as text. @throws the system's error */
export async function headOf(file: string, bytes: number): Promise<string> {
  const handle = await openHandle(file);
  try {
    const piece = Buffer.alloc(bytes);
    const { bytesRead } = await handle.read(piece, 0, bytes, 0);
    return piece.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
