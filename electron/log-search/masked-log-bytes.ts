import { setImmediate as turn } from 'node:timers/promises';
import type { SecretSet } from '#core/redaction/secret-set';
import { ByteMask } from '#core/redaction/masked-text';
import { type Result, ok } from '#core/lib/result';

/** Reads bytes of a log; fewer than asked for at its end. */
export type ReadLog<E> = (from: number, max: number) => Promise<Result<Uint8Array<ArrayBuffer>, E>>;

/** Read before and behind what is wanted, so that a secret that is cut in two is known for one. */
export const MARGIN_BYTES = 8 << 10;
/** Masked at once; others work in between. */
const PIECE_BYTES = 64 << 10;
const NEWLINE = 10;

/**
 * Bytes of a log with each secret masked, as many as there are. However a log is read in parts, the parts together are
 * the same bytes, but for secrets that are longer than the margin.
 * @param most bytes; `most` and two margins are read at once
 * @param known values that are secrets, regardless of their shape
 */
export async function maskedLogBytes<E>(
  read: ReadLog<E>,
  from: number,
  max: number,
  secrets?: SecretSet,
): Promise<Result<Uint8Array<ArrayBuffer>, E>> {
  const before = Math.min(from, MARGIN_BYTES + (from % 2));
  const got = await read(from - before, before + max + MARGIN_BYTES);
  if (!got.ok) return got;
  const bytes = got.value;
  let isWide = false;
  if (bytes.includes(0)) {
    const mark = await read(0, 2);
    if (!mark.ok) return mark;
    isWide = mark.value[0] === 0xff && mark.value[1] === 0xfe;
  }
  const mask = new ByteMask(secrets);
  for (let at = 0; at < bytes.length;) {
    const end = isWide ? bytes.length : endOfPiece(bytes, at);
    mask.mask(bytes.subarray(at, end), isWide);
    at = end;
    if (at < bytes.length) await turn();
  }
  return ok(bytes.subarray(before, before + max));
}

/** A piece ends with a line, or where one line is longer than a piece, with that line. */
function endOfPiece(bytes: Uint8Array, from: number): number {
  const line = bytes.indexOf(NEWLINE, from + PIECE_BYTES);
  return line === -1 ? bytes.length : line + 1;
}
