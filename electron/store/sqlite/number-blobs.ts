import { bytesIn, type Row } from './sqlite';
import { DamagedIndexError } from './sqlite-errors';

/** A run of numbers with one step between them is stored as its first and its step, from this many on. */
const FEWEST_EVEN = 5;
const EVEN_BYTES = 16;

/**
 * Numbers [from, to) as bytes, without a bit of them lost: first and step where each is the one before plus a step (timesteps), four bytes
 * each where that is all they have (what trainers write as float32), else eight. Which of them it is follows from the length:
 * `decodeFloats` gets their number.
 */
export function encodeFloats(numbers: Float64Array, from: number, to: number): Uint8Array {
  const step = stepOf(numbers, from, to);
  if (step !== null) return bytesOf(Float64Array.of(numbers[from] ?? 0, step));
  const singles = singlesOf(numbers, from, to);
  return bytesOf(singles ?? numbers.subarray(from, to));
}

/** @throws DamagedIndexError when the bytes are not `count` numbers that `encodeFloats` wrote. */
export function decodeFloats(bytes: Uint8Array, count: number): Float64Array<ArrayBuffer> {
  const { buffer, byteOffset, length } = aligned(bytes);
  if (length === count * 8) return new Float64Array(buffer, byteOffset, count);
  if (length === count * 4) {
    return Float64Array.from(new Float32Array(buffer, byteOffset, count));
  }
  if (length !== EVEN_BYTES) {
    throw new DamagedIndexError(`${length} bytes of the index hold no ${count} numbers.`);
  }
  const [first = 0, step = 0] = new Float64Array(buffer, byteOffset, 2);
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
  if (bytes.length === count) return bytes;
  if (bytes.length === 1) return new Uint8Array(count).fill(bytes[0] ?? 0);
  throw new DamagedIndexError(`${bytes.length} bytes of the index hold no ${count} bytes.`);
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

/** Float64 numbers of a blob, in its own memory. */
export function floatsIn(row: Row, column: string): Float64Array {
  const { buffer, byteOffset, length } = aligned(bytesIn(row, column));
  if (length % 8 !== 0) {
    throw new DamagedIndexError(`${length} bytes of the index hold no whole numbers.`);
  }
  return new Float64Array(buffer, byteOffset, length / 8);
}

/**
 * The bytes of a blob on a multiple of 8: as they are where they are on one, which they do in their own memory, else copied. A row's blobs
 * belong to it alone, and what is copied for each read of a chart is garbage soon.
 */
function aligned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, length } = bytes;
  return byteOffset % 8 === 0 && buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, length)
    : bytes.slice();
}

/** The bytes of numbers [from, to), not copied. */
export function floatBytes(numbers: Float64Array, from: number, to: number): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset + from * 8, (to - from) * 8);
}
