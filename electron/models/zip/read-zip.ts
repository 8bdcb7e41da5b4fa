import type { ByteSource } from '../bytes/byte-source';
import { DamagedFile } from '../bytes/damaged-file';
import { sizeText } from '#core/lib/size-text';
import { findEnd, uint64, view } from './zip-records';

/** A file within a zip archive, by the central directory. */
export interface ZipMember {
  readonly name: string;
  /** 0 stored, 8 deflated; others are not read. */
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
  /** Position of its local header in the file. */
  readonly headerAt: number;
}

export interface ZipArchive {
  readonly source: ByteSource;
  readonly members: readonly ZipMember[];
  /** By name; of equal names the last one, as CPython's zipfile reads. */
  readonly byName: ReadonlyMap<string, ZipMember>;
  /** Names that are in it more than once. */
  readonly repeated: readonly string[];
}

/** A checkpoint of torch has a member for each tensor: some thousand. */
const MAX_MEMBERS = 50_000;
const MAX_DIRECTORY = 16 << 20;
/** Members that unpack to more than this, and to so many times the size of the archive, are a bomb. */
const BOMB_BYTES = 64 << 20;
const BOMB_RATIO = 200;

const HEADER = 0x02014b50;
const HEADER_BYTES = 46;
const LOCAL_BYTES = 30;

/**
 * The members of a zip archive. Nothing is unpacked.
 * @returns null where the file is no zip
 * @throws DamagedFile for an archive that no model is: a bomb, a path that leads out of it, an encrypted member …
 */
export function readZip(source: ByteSource): ZipArchive | null {
  const end = source.size < 22 ? null : findEnd(source);
  if (end === null) return null;
  if (end.entries > MAX_MEMBERS || end.directoryBytes > MAX_DIRECTORY) {
    throw new DamagedFile(
      `The archive has ${end.entries.toLocaleString('en-US')} members in a directory of ${sizeText(end.directoryBytes)}; a model has at most ${MAX_MEMBERS.toLocaleString('en-US')} in ${sizeText(MAX_DIRECTORY)}.`,
    );
  }
  const directory = source.read(end.directoryAt, end.directoryBytes);
  const members = membersOf(directory, end.prefix);
  refuseOverlap(members, end.directoryAt);
  refuseBomb(members, source.size);
  const byName = new Map(members.map((member) => [member.name, member]));
  const counts = new Map<string, number>();
  for (const { name } of members) counts.set(name, (counts.get(name) ?? 0) + 1);
  const repeated = [...counts].flatMap(([name, count]) => (count > 1 ? [name] : []));
  return { source, members, byName, repeated };
}

function membersOf(directory: Uint8Array, prefix: number): readonly ZipMember[] {
  const members: ZipMember[] = [];
  const data = view(directory);
  for (let at = 0; at + HEADER_BYTES <= directory.length;) {
    if (data.getUint32(at, true) !== HEADER) {
      throw new DamagedFile('The directory of the archive is damaged.');
    }
    const nameBytes = data.getUint16(at + 28, true);
    const extraBytes = data.getUint16(at + 30, true);
    const next = at + HEADER_BYTES + nameBytes + extraBytes + data.getUint16(at + 32, true);
    if (next > directory.length) throw new DamagedFile('The directory of the archive is cut off.');
    if (members.length >= MAX_MEMBERS) throw new DamagedFile('The archive has too many members.');
    members.push(memberAt(directory, at, nameBytes, prefix));
    at = next;
  }
  return members;
}

function memberAt(directory: Uint8Array, at: number, nameBytes: number, prefix: number): ZipMember {
  const data = view(directory);
  const nameAt = at + HEADER_BYTES;
  const name = Buffer.from(directory.subarray(nameAt, nameAt + nameBytes)).toString('utf8');
  refuseName(name);
  if ((data.getUint16(at + 8, true) & 1) !== 0) {
    throw new DamagedFile(
      `Its member ${name} is encrypted, and no library loads an encrypted model.`,
    );
  }
  const extraBytes = data.getUint16(at + 30, true);
  const extra = directory.subarray(nameAt + nameBytes, nameAt + nameBytes + extraBytes);
  const sizes = [at + 24, at + 20, at + 42].map((field) => data.getUint32(field, true));
  const [unpacked = 0, packed = 0, offset = 0] = longSizes(sizes, extra);
  const method = data.getUint16(at + 10, true);
  const crc = data.getUint32(at + 16, true);
  return { name, method, crc, packed, unpacked, headerAt: offset + prefix };
}

/** Sizes and offset of a zip64: those of 4 bytes that are all ones are in the extra field, in this order. */
function longSizes(sizes: readonly number[], extra: Uint8Array): readonly number[] {
  const data = view(extra);
  for (let at = 0; at + 4 <= extra.length; at += 4 + data.getUint16(at + 2, true)) {
    if (data.getUint16(at, true) !== 1) continue;
    let field = at + 4;
    return sizes.map((size) => {
      if (size !== 0xffffffff || field + 8 > extra.length) return size;
      field += 8;
      return uint64(data, field - 8);
    });
  }
  return sizes;
}

function refuseName(name: string): void {
  const parts = name.split(/[\\/]/);
  const leadsOut = parts.includes('..') || /^(?:[\\/]|[A-Za-z]:)/.test(name) || name.includes('\0');
  if (!leadsOut) return;
  const shown = JSON.stringify(name.slice(0, 100));
  throw new DamagedFile(`Its member ${shown} has a path that leads out of the archive.`);
}

function refuseOverlap(members: readonly ZipMember[], directoryAt: number): void {
  const inOrder = members.toSorted((a, b) => a.headerAt - b.headerAt);
  let [end, before] = [0, ''];
  for (const { name, headerAt, packed } of inOrder) {
    if (headerAt < end) {
      throw new DamagedFile(
        `Its members ${before} and ${name} overlap: a zip bomb, or a damaged file.`,
      );
    }
    [end, before] = [headerAt + LOCAL_BYTES + packed, name];
  }
  if (end > directoryAt) throw new DamagedFile(`Its member ${before} is beyond the archive's end.`);
}

function refuseBomb(members: readonly ZipMember[], bytes: number): void {
  const unpacked = members.reduce((sum, member) => sum + member.unpacked, 0);
  if (unpacked <= BOMB_BYTES || unpacked <= bytes * BOMB_RATIO) return;
  throw new DamagedFile(
    `Its ${sizeText(bytes)} unpack to ${sizeText(unpacked)}, ${Math.round(unpacked / bytes)} times as much: a zip bomb.`,
  );
}
