/** Polynomial of IEEE 802.3, reflected. */
const POLYNOMIAL = 0xedb88320;

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1;
  return crc;
});

/** CRC-32 of bytes[from … to) as zlib and Ethernet compute it. */
export function crc32(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let crc = -1;
  for (let i = from; i < to; i += 1) {
    crc = (crc >>> 8) ^ (TABLE[(crc ^ (bytes[i] ?? 0)) & 255] ?? 0);
  }
  return ~crc >>> 0;
}
