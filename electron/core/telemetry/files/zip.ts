import { inflate } from './inflate';

const END = [0x50, 0x4b, 5, 6] as const;
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** A member that says it is larger is not read: a small archive can claim anything. */
const LARGEST_MEMBER = 16 << 20;
const MAX_MEMBERS = 64;

/** Index after the end record of a zip archive without a comment, the first one behind `from`; null when there is none. */
export function zipEnd(bytes: Uint8Array, from: number): number | null {
  for (let at = Math.max(0, from - END_BYTES + 1); at + END_BYTES <= bytes.length; at += 1) {
    if (END.every((byte, i) => bytes[at + i] === byte) && at + END_BYTES > from) {
      return at + END_BYTES;
    }
  }
  return null;
}

/**
 * Members of a zip archive by name, stored or deflated (PKWARE APPNOTE 4.3). The end record has to be where its own numbers say. null when
 * it is no whole archive.
 */
export function zipMembers(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> | null {
  const end = bytes.length - END_BYTES;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (end < 0 || END.some((byte, i) => bytes[end + i] !== byte)) return null;
  const count = view.getUint16(end + 10, true);
  const size = view.getUint32(end + 12, true);
  let at = view.getUint32(end + 16, true);
  if (at + size !== end || count > MAX_MEMBERS) return null;
  const members = new Map<string, Uint8Array>();
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== ENTRY) return null;
    const names = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const [name = 0, extra = 0, comment = 0] = names;
    if (at + 46 + name > end) return null;
    const title = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name));
    const member = memberOf(bytes, view, at);
    if (member !== null) members.set(title, member);
    at += 46 + name + extra + comment;
  }
  return members;
}

/** Bytes of the member whose entry of the central directory is at `entry`. */
function memberOf(bytes: Uint8Array, view: DataView, entry: number): Uint8Array | null {
  const method = view.getUint16(entry + 10, true);
  const packed = view.getUint32(entry + 20, true);
  const size = view.getUint32(entry + 24, true);
  const local = view.getUint32(entry + 42, true);
  if (size > LARGEST_MEMBER || local + 30 > bytes.length) return null;
  if (view.getUint32(local, true) !== LOCAL) return null;
  const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const data = bytes.subarray(from, from + packed);
  if (data.length !== packed) return null;
  if (method === 0) return packed === size ? data : null;
  return method === 8 ? inflate(data, size) : null;
}
