import type { ByteSource } from '../bytes/byte-source';
import { DamagedFile } from '../bytes/damaged-file';

/** Position of the central directory of a zip, from its end record. Layout: PKWARE APPNOTE 6.3.10, 4.3.14 to 4.3.16. */
export interface EndRecord {
  readonly entries: number;
  readonly directoryAt: number;
  readonly directoryBytes: number;
  /** Bytes that were put before the archive; offsets count from behind them. */
  readonly prefix: number;
}

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const END_BYTES = 22;
const LOCATOR_BYTES = 20;
const MAX_COMMENT = 0xffff;

export const view = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** A number of 8 bytes. @throws DamagedFile for what is beyond any file */
export function uint64(data: DataView, at: number): number {
  const value = Number(data.getBigUint64(at, true));
  if (!Number.isSafeInteger(value)) throw new DamagedFile('The archive names an impossible size.');
  return value;
}

/** @returns null where the file is no zip. @throws DamagedFile where its end record is damaged */
export function findEnd(source: ByteSource): EndRecord | null {
  const tailAt = Math.max(0, source.size - END_BYTES - MAX_COMMENT);
  const tail = source.read(tailAt, source.size - tailAt);
  const data = view(tail);
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail[at] !== 0x50 || data.getUint32(at, true) !== END) continue;
    if (at + END_BYTES + data.getUint16(at + 20, true) > tail.length) continue;
    return endOf(source, tailAt + at, data, at);
  }
  return null;
}

function endOf(source: ByteSource, endAt: number, data: DataView, at: number): EndRecord {
  if (data.getUint16(at + 4, true) !== 0 && data.getUint16(at + 4, true) !== 0xffff) {
    throw new DamagedFile('The archive is one part of several; parts cannot be read alone.');
  }
  const short = {
    entries: data.getUint16(at + 10, true),
    directoryBytes: data.getUint32(at + 12, true),
    directoryAt: data.getUint32(at + 16, true),
  };
  const long = long64(source, endAt);
  const { entries, directoryBytes, directoryAt, end } = long ?? { ...short, end: endAt };
  const prefix = end - directoryBytes - directoryAt;
  if (prefix < 0) throw new DamagedFile('The directory of the archive is beyond its end.');
  return { entries, directoryBytes, directoryAt: directoryAt + prefix, prefix };
}

/** The end record of a zip64, which is before that of a zip. */
function long64(source: ByteSource, endAt: number) {
  if (endAt < LOCATOR_BYTES) return null;
  const locator = view(source.read(endAt - LOCATOR_BYTES, LOCATOR_BYTES));
  if (locator.getUint32(0, true) !== LOCATOR_64) return null;
  const at = uint64(locator, 8);
  // As CPython's zipfile: the record is directly before its locator, no matter what was put before the archive.
  const end = Math.max(at, endAt - LOCATOR_BYTES - 56);
  const record = view(source.read(end, 56));
  if (record.getUint32(0, true) !== END_64) {
    throw new DamagedFile('The archive has no zip64 record where it says.');
  }
  return {
    entries: uint64(record, 32),
    directoryBytes: uint64(record, 40),
    directoryAt: uint64(record, 48),
    end,
  };
}
