import { Inflate } from 'fflate';

/** Compressed bytes given to the decompressor at once: they unpack to 16 MiB at most, so a bomb is noticed early. */
const STEP_BYTES = 16_384;

/**
 * Decompresses a deflate stream (RFC 1951) of known size at once, as a source reads its bytes.
 * @returns null for a stream that is damaged, cut off, or not of that size
 */
export function inflate(bytes: Uint8Array, size: number): Uint8Array | null {
  const out = new Uint8Array(size);
  let at = 0;
  const stream = new Inflate((piece) => {
    if (at + piece.length > size) throw new RangeError('It unpacks to more than its size.');
    out.set(piece, at);
    at += piece.length;
  });
  try {
    for (let [from, isLast] = [0, bytes.length === 0]; !isLast; from += STEP_BYTES) {
      // After its last byte only the end of the stream may follow.
      isLast = at === size || from + STEP_BYTES >= bytes.length;
      stream.push(bytes.subarray(from, from + STEP_BYTES), isLast);
    }
  } catch {
    return null;
  }
  return bytes.length > 0 && at === size ? out : null;
}
