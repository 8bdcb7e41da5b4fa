import { DamagedFile } from './damaged-file';

/** Bytes of a file, read by their position: what is not asked for is never in memory. */
export interface ByteSource {
  readonly size: number;
  /** @throws DamagedFile where the bytes end before */
  read(from: number, length: number): Uint8Array;
}

export const bytesSource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: (from, length) => {
    refuseBeyond(bytes.length, from, length);
    return bytes.subarray(from, from + length);
  },
});

/** A part of a source as its own source: a file stored uncompressed in an archive. */
export function partOf(source: ByteSource, start: number, size: number): ByteSource {
  refuseBeyond(source.size, start, size);
  return {
    size,
    read: (from, length) => {
      refuseBeyond(size, from, length);
      return source.read(start + from, length);
    },
  };
}

/** @throws DamagedFile */
export function refuseBeyond(size: number, from: number, length: number): void {
  if (from >= 0 && length >= 0 && from + length <= size) return;
  throw new DamagedFile(`The file ends at byte ${size}, before byte ${from + length}.`);
}

/** All bytes of a source that is no longer than `most`. @throws DamagedFile */
export function integerOf(source: ByteSource, max: number, what: string): Uint8Array {
  if (source.size <= max) return source.read(0, source.size);
  throw new DamagedFile(`${what} has ${source.size} bytes; this reader takes at most ${max}.`);
}
