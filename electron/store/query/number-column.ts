/** A column of numbers that is read at few of its places, in little memory: without a bit of them lost. */
export interface NumberColumn {
  readonly bytes: number;
  at(index: number): number;
}

/** A number with its step. */
const EVEN_BYTES = 16;
const MAX_OFFSET = 2 ** 32;

/**
 * The smallest form of these numbers: first and step where each is the one before plus a step (timesteps), four bytes
 * each above their least where all are whole and near each other (byte offsets of a log), else as they are.
 */
export function numberColumn(numbers: Float64Array): NumberColumn {
  return evenColumn(numbers) ?? offsetColumn(numbers) ?? plainColumn(numbers);
}

function evenColumn(numbers: Float64Array): NumberColumn | null {
  const first = numbers[0] ?? 0;
  const step = (numbers[1] ?? first) - first;
  const at = (index: number): number => first + index * step;
  // Not ===: −0 must come back as −0.
  return numbers.every((number, i) => Object.is(number, at(i))) ? { bytes: EVEN_BYTES, at } : null;
}

function offsetColumn(numbers: Float64Array): NumberColumn | null {
  const min = numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  if (!Number.isSafeInteger(min)) return null;
  const fits = (number: number): boolean =>
    Number.isSafeInteger(number) && number - min < MAX_OFFSET && !Object.is(number, -0);
  if (!numbers.every(fits)) return null;
  const offsets = Uint32Array.from(numbers, (number) => number - min);
  return { bytes: offsets.byteLength, at: (index) => min + (offsets[index] ?? Number.NaN) };
}

function plainColumn(numbers: Float64Array): NumberColumn {
  return { bytes: numbers.byteLength, at: (index) => numbers[index] ?? Number.NaN };
}
