import { bytesIn, type Row } from './sqlite';

/** A run of numbers with one step between them is stored as its first and its step, from this many on. */
const FEWEST_EVEN = 5;
const EVEN_BYTES = 16;

/**
 * Numbers [from, to) as bytes, without a bit of them lost: first and step where each is the one before plus a step
 * (timesteps), four bytes each where that is all they have (what trainers write as float32), else eight. Which of them
 * it is follows from the length: `decodeFloats` is told how many there are.
 */
export function encodeFloats(numbers: Float64Array, from: number, to: number): Uint8Array {
  const step = stepOf(numbers, from, to);
  if (step !== null) return bytesOf(Float64Array.of(numbers[from] ?? 0, step));
  const singles = singlesOf(numbers, from, to);
  return bytesOf(singles ?? numbers.subarray(from, to));
}

/** @throws RangeError when the bytes are not `count` numbers that `encodeFloats` wrote. */
export function decodeFloats(bytes: Uint8Array, count: number): Float64Array<ArrayBuffer> {
  // Copied, because SQLite's bytes need not lie on a multiple of 8.
  const copy = bytes.slice().buffer;
  if (bytes.length === count * 8) return new Float64Array(copy);
  if (bytes.length === count * 4) return Float64Array.from(new Float32Array(copy));
  if (bytes.length !== EVEN_BYTES) {
    throw new RangeError(`${bytes.length} bytes of the index hold no ${count} numbers.`);
  }
  const [first = 0, step = 0] = new Float64Array(copy);
  const numbers = new Float64Array(count);
  for (let i = 0; i < count; i += 1) numbers[i] = first + i * step;
  return numbers;
}

/** Bytes [from, to) of which all are one are stored as that one. */
export function encodeBytes(bytes: Uint8Array, from: number, to: number): Uint8Array {
  const first = bytes[from];
  for (let i = from + 1; i < to; i += 1) if (bytes[i] !== first) return bytes.subarray(from, to);
  return bytes.subarray(from, Math.min(from + 1, to));
}

export function decodeBytes(bytes: Uint8Array, count: number): Uint8Array {
  return bytes.length === count ? bytes : new Uint8Array(count).fill(bytes[0] ?? 0);
}

function stepOf(numbers: Float64Array, from: number, to: number): number | null {
  if (to - from < FEWEST_EVEN) return null;
  const first = numbers[from] ?? 0;
  const step = (numbers[from + 1] ?? 0) - first;
  for (let i = from; i < to; i += 1) {
    // Not ===: −0 must come back as −0.
    if (!Object.is(numbers[i], first + (i - from) * step)) return null;
  }
  return step;
}

function singlesOf(numbers: Float64Array, from: number, to: number): Float32Array | null {
  const singles = new Float32Array(to - from);
  for (let i = from; i < to; i += 1) {
    const number = numbers[i] ?? 0;
    if (Math.fround(number) !== number && !Number.isNaN(number)) return null;
    singles[i - from] = number;
  }
  return singles;
}

const bytesOf = (numbers: Float64Array | Float32Array): Uint8Array =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);

/** Float64 numbers of a blob. They are copied: SQLite's bytes need not lie on a multiple of 8. */
export function floatsIn(row: Row, column: string): Float64Array {
  const bytes = bytesIn(row, column);
  const copy = new Uint8Array(bytes.length);
  copy.set(bytes);
  return new Float64Array(copy.buffer);
}

/** The bytes of numbers [from, to), not copied. */
export function floatBytes(numbers: Float64Array, from: number, to: number): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset + from * 8, (to - from) * 8);
}
