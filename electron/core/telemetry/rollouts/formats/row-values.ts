import { numberOf as jsonNumberOf } from '../../values/json-objects';
import type { BareRollout, RolloutRow } from '../bare-rollout';

/** A value as a text: '' for none, JSON for what is no text. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : jsonText(value);

/** int64 of Parquet comes as a BigInt. */
const jsonText = (value: unknown): string =>
  JSON.stringify(value, (_name, one: unknown) => (typeof one === 'bigint' ? Number(one) : one));

/** A finite number; null for anything else. */
export const numberOf = (value: unknown): number | null =>
  typeof value === 'bigint'
    ? Number(value)
    : typeof value === 'number' && Number.isFinite(value)
      ? value
      : null;

/** The expected answer; null where a row has none. */
export const goldOf = (value: unknown): string | null =>
  value === undefined || value === null || value === '' ? null : textOf(value);

/** Python's bare NaN and Infinity are numbers, too. */
const isNumber = (value: unknown): boolean =>
  typeof value === 'number' ||
  typeof value === 'bigint' ||
  (typeof value === 'string' && jsonNumberOf(value) !== undefined);

/** Numbers of fields, NaN as not applicable. */
export const numbersIn = (fields: RolloutRow): BareRollout['numbers'] =>
  Object.entries(fields)
    .filter(([, value]) => isNumber(value))
    .map(([name, value]) => ({ name, value: numberOf(value) }));

/** What fields have beside numbers, as texts. */
export const textsIn = (fields: RolloutRow): BareRollout['texts'] =>
  Object.entries(fields)
    .filter(([, value]) => !isNumber(value) && value !== null && value !== undefined)
    .map(([name, value]) => ({ name, text: textOf(value) }));

/** Fields of a row without some of them. */
export function without(row: RolloutRow, names: readonly string[]): RolloutRow {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

/** Sum of the numbers that applied; null where none did. */
export function sumOf(numbers: BareRollout['numbers']): number | null {
  const values = numbers.flatMap(({ value }) => value ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

/** A rollout of which only its position is known. */
export const emptyRollout = (index: number): BareRollout => ({
  index,
  prompt: '',
  answer: '',
  score: null,
  numbers: [],
  gold: null,
  texts: [],
  toolCalls: 0,
  characters: 0,
  steps: null,
  uid: null,
  isCut: null,
});
