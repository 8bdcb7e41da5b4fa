import { crc32, deflateRawSync } from 'node:zlib';

/** A member of a zip that a test writes; what is not named is as a sound archive has it. */
export interface WrittenMember {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly deflated?: boolean;
  readonly flags?: number;
  readonly crc?: number;
  /** Size that the directory names. */
  readonly unpacked?: number;
  /** Offset that the directory names. */
  readonly at?: number;
}

/** Writes a zip archive: local headers, central directory, end record. */
export function zipOf(members: readonly WrittenMember[], entries = members.length): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const member of members) {
    const { name, bytes, flags = 0, deflated = false } = member;
    const packed = deflated ? deflateRawSync(bytes) : Buffer.from(bytes);
    const crc = member.crc ?? crc32(bytes);
    const path = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(deflated ? 8 : 0, 4);
    fields.writeUInt32LE(crc, 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(member.unpacked ?? bytes.length, 18);
    fields.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, path, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(member.at ?? offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, tail, path]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Math.min(entries, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries, 0xffff), 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...locals, central, end]));
}
