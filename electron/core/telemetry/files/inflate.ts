/**
 * Decompresses a deflate stream (RFC 1951): the synchronous, pure half of what zip members need. The platform's
 * DecompressionStream answers later, and a source reads its bytes at once.
 */
export function inflate(bytes: Uint8Array, size: number): Uint8Array | null {
  const reader = new Bits(bytes);
  const out = new Uint8Array(size);
  let at = 0;
  for (;;) {
    const isLast = reader.take(1) === 1;
    const kind = reader.take(2);
    const end = kind === 0 ? stored(reader, out, at) : coded(reader, out, at, kind);
    if (end === null) return null;
    at = end;
    if (isLast) return at === size ? out : null;
  }
}

/** Bits from the lowest of each byte on. Past the end come zeros, and `isPast` is true. */
class Bits {
  readonly bytes: Uint8Array;
  #at = 0;
  #bits = 0;
  #count = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get isPast(): boolean {
    return this.#at > this.bytes.length + 4;
  }

  take(count: number): number {
    while (this.#count < count) {
      this.#bits |= (this.bytes[this.#at] ?? 0) << this.#count;
      this.#at += 1;
      this.#count += 8;
    }
    const value = this.#bits & ((1 << count) - 1);
    this.#bits >>>= count;
    this.#count -= count;
    return value;
  }

  /** The rest of a byte is skipped. @returns where whole bytes begin */
  aligned(): number {
    const whole = this.#at - Math.floor(this.#count / 8);
    this.#bits = 0;
    this.#count = 0;
    this.#at = whole;
    return whole;
  }

  skipTo(at: number): void {
    this.#at = at;
  }
}

function stored(reader: Bits, out: Uint8Array, at: number): number | null {
  const from = reader.aligned();
  const { bytes } = reader;
  const length = (bytes[from] ?? 0) | ((bytes[from + 1] ?? 0) << 8);
  const inverse = (bytes[from + 2] ?? 0) | ((bytes[from + 3] ?? 0) << 8);
  const begin = from + 4;
  if ((length ^ inverse) !== 0xffff || begin + length > bytes.length) return null;
  if (at + length > out.length) return null;
  out.set(bytes.subarray(begin, begin + length), at);
  reader.skipTo(begin + length);
  return at + length;
}

/** A Huffman code: how many codes of each length, and the symbols in the order of their codes. */
interface Code {
  readonly counts: readonly number[];
  readonly symbols: readonly number[];
}

const LONGEST_CODE = 15;

function codeOf(lengths: readonly number[]): Code {
  const counts = Array.from({ length: LONGEST_CODE + 1 }, () => 0);
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  counts[0] = 0;
  const symbols = lengths
    .map((length, symbol) => ({ length, symbol }))
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => a.length - b.length || a.symbol - b.symbol)
    .map(({ symbol }) => symbol);
  return { counts, symbols };
}

/** The next symbol; null for bits that no code has. */
function symbolOf(reader: Bits, { counts, symbols }: Code): number | null {
  let code = 0;
  let first = 0;
  let index = 0;
  for (let length = 1; length <= LONGEST_CODE; length += 1) {
    code |= reader.take(1);
    const count = counts[length] ?? 0;
    if (code - first < count) return symbols[index + code - first] ?? null;
    index += count;
    first = (first + count) << 1;
    code <<= 1;
  }
  return null;
}

const FIXED: readonly [Code, Code] = [
  codeOf(Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8))),
  codeOf(Array.from({ length: 30 }, () => 5)),
];
/** Order in which the lengths of the code of lengths are written (RFC 1951, 3.2.7). */
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

function dynamicCodes(reader: Bits): readonly [Code, Code] | null {
  const literals = reader.take(5) + 257;
  const distances = reader.take(5) + 1;
  const count = reader.take(4) + 4;
  const own = Array.from({ length: 19 }, () => 0);
  for (const symbol of LENGTH_ORDER.slice(0, count)) own[symbol] = reader.take(3);
  const code = codeOf(own);
  const lengths: number[] = [];
  while (lengths.length < literals + distances) {
    const symbol = symbolOf(reader, code);
    if (symbol === null || reader.isPast) return null;
    if (symbol < 16) lengths.push(symbol);
    else if (!repeat(reader, lengths, symbol)) return null;
  }
  if (lengths.length > literals + distances) return null;
  return [codeOf(lengths.slice(0, literals)), codeOf(lengths.slice(literals))];
}

function repeat(reader: Bits, lengths: number[], symbol: number): boolean {
  const last = symbol === 16 ? lengths.at(-1) : 0;
  if (last === undefined) return false;
  const times =
    symbol === 16 ? 3 + reader.take(2) : symbol === 17 ? 3 + reader.take(3) : 11 + reader.take(7);
  for (let i = 0; i < times; i += 1) lengths.push(last);
  return true;
}

/** Base and extra bits of the length symbols 257 … 285 and of the distance symbols 0 … 29 (RFC 1951, 3.2.5). */
const LENGTHS = spans(
  3,
  [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5],
);
const DISTANCES = spans(
  1,
  Array.from({ length: 30 }, (_, i) => Math.max(0, (i >> 1) - 1)),
);

function spans(from: number, extras: readonly number[]): readonly (readonly [number, number])[] {
  let base = from;
  return extras.map((extra) => {
    const span = [base, extra] as const;
    base += 1 << extra;
    return span;
  });
}

function coded(reader: Bits, out: Uint8Array, from: number, kind: number): number | null {
  const codes = kind === 1 ? FIXED : kind === 2 ? dynamicCodes(reader) : null;
  if (codes === null) return null;
  const [literals, distances] = codes;
  let at = from;
  for (;;) {
    const symbol = symbolOf(reader, literals);
    if (symbol === null || reader.isPast) return null;
    if (symbol === 256) return at;
    if (symbol < 256) {
      if (at >= out.length) return null;
      out[at] = symbol;
      at += 1;
    } else {
      const end = copied(reader, out, at, [symbol - 257, distances]);
      if (end === null) return null;
      at = end;
    }
  }
}

/** Repeats bytes that came before. @param span number of the length symbol, and the code of distances */
function copied(
  reader: Bits,
  out: Uint8Array,
  at: number,
  [symbol, distances]: readonly [number, Code],
): number | null {
  // The last length symbol stands for 258 alone.
  const span = symbol === 28 ? ([258, 0] as const) : LENGTHS[symbol];
  if (span === undefined) return null;
  const length = span[0] + reader.take(span[1]);
  const far = symbolOf(reader, distances);
  const reach = far === null ? undefined : DISTANCES[far];
  if (reach === undefined) return null;
  const distance = reach[0] + reader.take(reach[1]);
  if (distance > at || at + length > out.length) return null;
  for (let i = at; i < at + length; i += 1) out[i] = out[i - distance] ?? 0;
  return at + length;
}
