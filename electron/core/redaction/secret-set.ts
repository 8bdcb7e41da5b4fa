/** A shorter value would take words out that are none. */
const SHORTEST_SECRET = 6;
/** Of a value of several lines, a line that is shorter is its own word. */
const SHORTEST_LINE = 16;
const CONTROL = /\p{Cc}/u;
/** Half of a character, which no address can hold. */
const HALF_PAIR = /\p{Surrogate}/gu;
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * Values that are known to be secrets, e.g. those of the key store, and every form in which a program prints one: as it is, escaped in
 * JSON, in an address, in HTML or in a shell, as base64 wherever it is within the encoded text, as hexadecimal digits, and each line of one
 * that has several.
 */
export class SecretSet {
  /** The longest first. None holds a control character. */
  readonly forms: readonly string[];
  readonly values: readonly string[];

  constructor(values: Iterable<string>) {
    const forms = new Set<string>();
    this.values = [...values];
    for (const value of this.values) {
      if (value.trim().length < SHORTEST_SECRET) continue;
      for (const form of formsOf(value.trim())) {
        const lines = form.split(CONTROL);
        for (const line of lines)
          if (line.length >= (lines.length > 1 ? SHORTEST_LINE : SHORTEST_SECRET)) forms.add(line);
      }
    }
    this.forms = [...forms].toSorted((a, b) => b.length - a.length);
  }
}

/** None is known. */
export const NO_SECRETS = new SecretSet([]);

function formsOf(value: string): string[] {
  const json = JSON.stringify(value).slice(1, -1);
  const ascii = json.replaceAll(
    /[\u0080-\uFFFF]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const address = encodeURIComponent(value.replaceAll(HALF_PAIR, ''));
  const html = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const bytes = new TextEncoder().encode(value);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const base64 = base64Forms(bytes);
  return [
    value,
    json,
    ascii,
    JSON.stringify(json).slice(1, -1),
    address,
    address.replaceAll('%20', '+'),
    address.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    html,
    html.replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
    value.replaceAll("'", String.raw`'\''`),
    hex,
    hex.toUpperCase(),
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

/** Parts of the base64 of a longer text that are the same wherever the bytes begin in it: three forms. */
function base64Forms(bytes: Uint8Array): string[] {
  return [0, 1, 2].map((before) => {
    let bits = '';
    for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
    // The first digit that holds bits of these bytes alone, and as many whole ones as follow.
    const skip = (6 - ((8 * before) % 6)) % 6;
    const digits = Math.floor((bits.length - skip) / 6);
    return Array.from(
      { length: Math.max(0, digits) },
      (_, at) => BASE64[Number.parseInt(bits.slice(skip + 6 * at, skip + 6 * at + 6), 2)] ?? '',
    ).join('');
  });
}
