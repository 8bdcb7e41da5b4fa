import { maskedCrc32c } from './crc32c';

/** Writes small event files, for tests of what reads them. */
export const utf8 = new TextEncoder();

/** A varint of a non-negative number below 2^53. */
export function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) | 128);
  }
}
export const field = (number: number, wire: number, ...bytes: readonly number[]): number[] => [
  ...varint(number * 8 + wire),
  ...bytes,
];
export const nested = (number: number, bytes: readonly number[]): number[] =>
  field(number, 2, ...varint(bytes.length), ...bytes);

export function floatBytes(size: 4 | 8, value: number): number[] {
  const view = new DataView(new ArrayBuffer(size));
  if (size === 4) view.setFloat32(0, value, true);
  else view.setFloat64(0, value, true);
  return [...new Uint8Array(view.buffer)];
}

export function record(data: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(data.length + 16);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length, true);
  view.setUint32(8, maskedCrc32c(bytes, 0, 8), true);
  bytes.set(data, 12);
  view.setUint32(12 + data.length, maskedCrc32c(bytes, 12, 12 + data.length), true);
  return bytes;
}

export const simple = (value: number): number[] => field(2, 5, ...floatBytes(4, value));
export const tensor = (...parts: readonly number[][]): number[] => nested(8, parts.flat());

export function event(
  step: number,
  tag: string,
  value: readonly number[],
  seconds = 1.5,
): Uint8Array {
  const entry = nested(1, [...nested(1, [...utf8.encode(tag)]), ...value]);
  const stepField = step === 0 ? [] : field(2, 0, ...varint(step));
  return record([...field(1, 1, ...floatBytes(8, seconds)), ...stepField, ...nested(5, entry)]);
}
export const session = (step: number): Uint8Array =>
  record([...field(2, 0, ...varint(step)), ...nested(7, field(1, 0, 1))]);
