import { z } from 'zod';
import type { ExpectedHash } from './source';

/**
 * Journal of a partial download, `NAME.part.json` beside `NAME.part`. It is written after the bytes it speaks of were
 * forced to the disk (fsync), so that after a crash or a power cut it never claims more than is there.
 */
export const Journal = z.object({
  schema: z.literal(1),
  url: z.string(),
  /** As the server wrote it, quotes included. A weak one (`W/…`) proves nothing about bytes and is not stored. */
  etag: z.string().nullable(),
  /** Length of the whole in bytes; null: not known. */
  total: z.int().min(0).nullable(),
  hash: z.object({ algorithm: z.enum(['sha256', 'git-sha1']), hex: z.string() }).nullable(),
  /** Bytes from the beginning that are proven to be on the disk. */
  proven: z.int().min(0),
});
export type Journal = z.infer<typeof Journal>;

/** What is wanted now: where from, and what the source says of it. */
export interface Wanted {
  readonly url: string;
  readonly bytes: number | null;
  readonly hash: ExpectedHash | null;
}

/** Where a download goes on. `from` 0 with a `why`: what was there cannot be used. */
export interface ResumePoint {
  readonly from: number;
  readonly etag: string | null;
  readonly total: number | null;
  readonly why: string | null;
}

const anew = (why: string | null): ResumePoint => ({ from: 0, etag: null, total: null, why });

/** The journal in a file's text; null when it is none. */
export function parseJournal(text: string | null): Journal | null {
  if (text === null) return null;
  try {
    return Journal.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Decides from journal and part file where a download goes on: at the last byte that is proven, never later. Bytes behind
 * it may be holes that a power cut left. A part of another file, or of one that nobody can compare, is not used.
 * @param partBytes length of the part file; null: there is none
 */
export function resumePoint(
  journal: Journal | null,
  partBytes: number | null,
  wanted: Wanted,
): ResumePoint {
  if (partBytes === null || partBytes === 0) return anew(null);
  if (journal === null) return anew('Its record is missing or damaged.');
  if (journal.proven === 0) return anew(null);
  if (partBytes < journal.proven) return anew('It is shorter than its record says.');
  if (!isSameFile(journal, wanted)) return anew('It belongs to another version of the file.');
  const total = wanted.bytes ?? journal.total;
  if (total !== null && journal.proven > total) return anew('It is longer than the file.');
  const isSameServer = journal.url === wanted.url;
  return { from: journal.proven, etag: isSameServer ? journal.etag : null, total, why: null };
}

/** Equal hashes prove it, from any mirror. Without one, the same address and a strong ETag have to be compared. */
function isSameFile(journal: Journal, wanted: Wanted): boolean {
  if (wanted.bytes !== null && journal.total !== null && wanted.bytes !== journal.total) {
    return false;
  }
  if (wanted.hash !== null && journal.hash !== null) {
    return wanted.hash.hex === journal.hash.hex;
  }
  return journal.url === wanted.url && journal.etag !== null;
}

/** The ETag if it is strong: only such may stand in If-Range (RFC 9110, 13.1.5). */
export function strongEtag(etag: string | undefined): string | null {
  return etag !== undefined && /^"[^"]*"$/.test(etag) ? etag : null;
}
