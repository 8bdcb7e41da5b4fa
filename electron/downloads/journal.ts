import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { ExpectedHash } from './source';

/**
 * Journal of a partial download, in the home. It is written after the bytes it speaks of were forced to the disk (fsync),
 * so that after a crash or a power cut it never claims more than is there.
 */
export const Journal = z.object({
  schema: z.literal(2),
  /** Path of the whole file, once it is there. */
  file: z.string(),
  url: z.string(),
  /** Validator that names this version of the file on its server, as `strongValidator` says; null: none. */
  validator: z.string().nullable(),
  /** Length of the whole in bytes; null: not known. */
  total: z.int().min(0).nullable(),
  hash: z.object({ algorithm: z.enum(['sha256', 'git-sha1']), hex: z.string() }).nullable(),
  /** Bytes from the beginning that are proven to be on the disk. */
  proven: z.int().min(0),
});
export type Journal = z.infer<typeof Journal>;

/** Wanted file: its address, and what the source says of it. */
export interface Wanted {
  readonly url: string;
  readonly bytes: number | null;
  readonly hash: ExpectedHash | null;
}

/** Position at which a download continues. `from` 0 with a `why`: what was there cannot be used. */
export interface ResumePoint {
  readonly from: number;
  readonly validator: string | null;
  readonly total: number | null;
  readonly why: string | null;
}

const fromZero = (why: string | null): ResumePoint => ({
  from: 0,
  validator: null,
  total: null,
  why,
});

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
 * Decides from journal and part file where a download continues: at the last byte that is proven, never later. Bytes behind it may be holes
 * that a power cut left. A part of another file, or of one that cannot be compared, is not used.
 * @param partBytes length of the part file; null: there is none
 */
export function resumePoint(
  journal: Journal | null,
  partBytes: number | null,
  wanted: Wanted,
): ResumePoint {
  if (partBytes === null || partBytes === 0) return fromZero(null);
  if (journal === null) return fromZero('Its record is missing or damaged.');
  if (journal.proven === 0) return fromZero(null);
  if (partBytes < journal.proven) return fromZero('It is shorter than its record says.');
  if (!isSameFile(journal, wanted)) return fromZero('It belongs to another version of the file.');
  const total = wanted.bytes ?? journal.total;
  if (total !== null && journal.proven > total) return fromZero('It is longer than the file.');
  const isSameServer = journal.url === wanted.url;
  return {
    from: journal.proven,
    validator: isSameServer ? journal.validator : null,
    total,
    why: null,
  };
}

/** Equal hashes prove it, from any mirror. Without one, the server has to compare its version with that of the part. */
function isSameFile(journal: Journal, wanted: Wanted): boolean {
  if (wanted.bytes !== null && journal.total !== null && wanted.bytes !== journal.total) {
    return false;
  }
  if (wanted.hash !== null && journal.hash !== null) {
    return wanted.hash.hex === journal.hash.hex;
  }
  return journal.url === wanted.url && journal.validator !== null;
}

/** Whether a download may be resumed after the bytes that are there. Only where a mixture of two versions would be found out. */
export const canContinue = ({ validator }: Pick<ResumePoint, 'validator'>, hash: Wanted['hash']) =>
  hash !== null || validator !== null;

/** Age in ms from which a Last-Modified distinguishes versions: the file may change again within the second of its date. */
const STRONG_AGE_MS = 60_000;

/**
 * Validator for If-Range (RFC 9110, 13.1.5): a strong ETag as the server wrote it, quotes included, or, where there is no ETag at all, a
 * Last-Modified that was well past when the answer was sent (8.8.2.2). null: nothing that proves bytes.
 */
export function strongValidator(headers: IncomingHttpHeaders): string | null {
  const { etag } = headers;
  if (etag !== undefined) return /^"[^"]*"$/.test(etag) ? etag : null;
  const modified = headers['last-modified'];
  if (modified === undefined || headers.date === undefined) return null;
  const ageMs = Date.parse(headers.date) - Date.parse(modified);
  return ageMs >= STRONG_AGE_MS ? modified : null;
}
