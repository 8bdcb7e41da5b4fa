import { readNumber } from './printed-number';

/** A value that was stored as Python prints it: a number or a truth value where it is one. */
export function printedValue(text: string): unknown {
  if (text === 'True' || text === 'False') return text === 'True';
  const number = readNumber(text);
  return number !== null && Number.isFinite(number) ? number : text;
}
