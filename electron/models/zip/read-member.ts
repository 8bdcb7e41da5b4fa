import { crc32, inflateRawSync } from 'node:zlib';
import { sizeText } from '#core/lib/size-text';
import { type ByteSource, bytesSource, partOf } from '../bytes/byte-source';
import { DamagedFile } from '../bytes/damaged-file';
import type { ZipArchive, ZipMember } from './read-zip';
import { view } from './zip-records';

const LOCAL_HEADER = 0x04034b50;
const LOCAL_BYTES = 30;

/**
 * All bytes of a member, unpacked and compared with its checksum.
 * @param most bytes that it may unpack to
 * @throws DamagedFile
 */
export function readMember(archive: ZipArchive, member: ZipMember, max: number): Uint8Array {
  const bytes = unpackedOf(archive, member, max);
  if (crc32(bytes) === member.crc) return bytes;
  throw new DamagedFile(`Its member ${member.name} is damaged: the checksum differs.`);
}

/**
 * A member as its own source: one that is stored is read where it is, regardless of its size.
 * @param most bytes that a compressed one may unpack to
 * @throws DamagedFile
 */
export function memberSource(archive: ZipArchive, member: ZipMember, max: number): ByteSource {
  if (member.method !== 0) return bytesSource(unpackedOf(archive, member, max));
  return packedPart(archive, member);
}

function unpackedOf(archive: ZipArchive, member: ZipMember, max: number): Uint8Array {
  const { name, unpacked, packed, method } = member;
  if (unpacked > max || packed > max) {
    throw new DamagedFile(
      `Its member ${name} unpacks to ${sizeText(Math.max(unpacked, packed))}; this reader takes at most ${sizeText(max)}.`,
    );
  }
  const part = packedPart(archive, member);
  const bytes = part.read(0, part.size);
  if (method === 0) return bytes;
  try {
    const full = inflateRawSync(bytes, { maxOutputLength: Math.max(1, unpacked) });
    if (full.length === unpacked) return full;
  } catch {
    // Reported below: a stream that is damaged, or longer than its directory says.
  }
  throw new DamagedFile(
    `Its member ${name} does not unpack to the ${unpacked} bytes that it names.`,
  );
}

function packedPart({ source }: ZipArchive, member: ZipMember): ByteSource {
  const { name, method, headerAt, packed, unpacked } = member;
  if (method !== 0 && method !== 8) {
    throw new DamagedFile(
      `Its member ${name} is compressed by method ${method}, which models never use.`,
    );
  }
  if (method === 0 && packed !== unpacked) {
    throw new DamagedFile(`Its member ${name} is stored, and names two different sizes.`);
  }
  const local = view(source.read(headerAt, LOCAL_BYTES));
  if (local.getUint32(0, true) !== LOCAL_HEADER) {
    throw new DamagedFile(`Its member ${name} does not begin where the directory says.`);
  }
  const start = headerAt + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
  return partOf(source, start, packed);
}
