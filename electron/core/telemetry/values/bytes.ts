const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const CODE = new Map(
  Array.from(ALPHABET, (letter, code): [number, number] => [letter.charCodeAt(0), code]),
);

/** Bytes as base64 (RFC 4648), in the pure language: core/ has neither Buffer nor btoa. */
export function toBase64(bytes: Uint8Array): string {
  const out: string[] = [];
  for (let i = 0; i < bytes.length; i += 3) {
    const bits = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const letters = [18, 12, 6, 0].map((shift) => ALPHABET.charAt((bits >> shift) & 63)).join('');
    const missing = i + 3 - bytes.length;
    out.push(missing > 0 ? letters.slice(0, 4 - missing) + '='.repeat(missing) : letters);
  }
  return out.join('');
}

/** The bytes of a base64 text; anything that is no letter of the alphabet is skipped. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(Math.floor((text.length * 3) / 4));
  let size = 0;
  let bits = 0;
  let count = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = CODE.get(text.charCodeAt(i));
    if (code === undefined) continue;
    bits = ((bits << 6) | code) & 0xffffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    out[size] = (bits >> count) & 255;
    size += 1;
  }
  return out.slice(0, size);
}

/** The parts, one after another. A single part is given back as it is, not copied. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const only = parts[0];
  if (only !== undefined && parts.length === 1) return only;
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
