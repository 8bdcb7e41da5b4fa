import { DamagedFile } from '../bytes/damaged-file';

/** Two's complement, least significant byte first, as LONG1 and LONG4 write integers; no bytes are 0. */
export function littleEndianInteger(bytes: Uint8Array): bigint {
  const hex = Buffer.from(bytes.toReversed()).toString('hex');
  if (hex === '') return 0n;
  const value = BigInt(`0x${hex}`);
  const isNegative = ((bytes.at(-1) ?? 0) & 0x80) !== 0;
  return isNegative ? value - (1n << BigInt(8 * bytes.length)) : value;
}

/** Digits that Python 3.11+ converts at most. */
const MAX_DIGITS = 4_300;

/** @throws DamagedFile for text that is no integer */
export function decimalInteger(text: string): bigint {
  const trimmed = text.trim();
  if (trimmed.length > MAX_DIGITS || !/^[+-]?\d+(?:_\d+)*$/.test(trimmed)) {
    throw new DamagedFile('The pickle has a number that is none.');
  }
  const digits = trimmed.replaceAll('_', '').replace(/^\+/, '');
  return digits.startsWith('-') ? -BigInt(digits.slice(1)) : BigInt(digits);
}

/** @throws DamagedFile for text that is no number */
export function decimalFloat(text: string): number {
  const word = text
    .trim()
    .toLowerCase()
    .replaceAll(/(?<=\d)_(?=\d)/g, '');
  const named = /^([+-]?)(?:(inf(?:inity)?)|nan)$/.exec(word);
  if (named !== null) return named[2] === undefined ? NaN : named[1] === '-' ? -Infinity : Infinity;
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/.test(word)) {
    throw new DamagedFile('The pickle has a number that is none.');
  }
  return Number(word);
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  '\n': '',
};

/** The repr of a string of Python 2: in quotes, with backslashes. @throws DamagedFile without its quotes */
export function quotedText(text: string): string {
  const quote = text.at(0);
  const isQuoted = (quote === "'" || quote === '"') && text.length >= 2 && text.endsWith(quote);
  if (!isQuoted) throw new DamagedFile('The pickle has a string without its quotes.');
  return text
    .slice(1, -1)
    .replaceAll(/\\(?:x([0-9a-fA-F]{2})|([0-7]{1,3})|([^x0-7]))/g, (_, hex, octal, sign: string) =>
      hex !== undefined
        ? String.fromCodePoint(Number.parseInt(hex, 16))
        : octal !== undefined
          ? String.fromCodePoint(Number.parseInt(octal, 8) & 0xff)
          : (ESCAPES[sign] ?? sign.replace(/^(?![\\'"])/, '\\')),
    );
}

/** Python's raw-unicode-escape: `\u1234` and `\U00012345`, everything else as it is. */
export function rawUnicode(text: string): string {
  return text.replaceAll(
    /\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})/g,
    (full, short?: string, long?: string) => {
      const code = Number.parseInt(short ?? long ?? '', 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : full;
    },
  );
}
