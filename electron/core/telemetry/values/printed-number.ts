import { PRECISION, type Precision } from '../event';

const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;
const THOUSANDS = /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const SPECIAL: ReadonlyMap<string, number> = new Map(
  Object.entries({
    nan: Number.NaN,
    inf: Number.POSITIVE_INFINITY,
    infinity: Number.POSITIVE_INFINITY,
    true: 1,
    false: 0,
  }),
);

/** The number that Python printed (`1e-06`, `nan`, `-inf`, `True` = 1, `1,024`); null when it is none. */
export function readNumber(text: string): number | null {
  const plain = plainDecimal(text);
  if (plain !== null) return plain;
  if (NUMBER.test(text)) return Number(text);
  if (THOUSANDS.test(text)) return Number(text.replaceAll(',', ''));
  const sign = text.startsWith('-') ? -1 : 1;
  const word = SPECIAL.get(text.replace(/^[-+]/, '').toLowerCase());
  return word === undefined ? null : sign * word;
}

/** A number is computed from so many digits without an error: it and the power of ten are exact. */
const MAX_DIGITS = 15;
const POWERS = Array.from({ length: MAX_DIGITS + 1 }, (_, digits) => Number(`1e${digits}`));

/** `12`, `-0.25`: what most numbers of a log look like, read digit by digit; null for any other text. */
function plainDecimal(text: string): number | null {
  const isNegative = text.charCodeAt(0) === 45;
  let digits = 0;
  let decimals = -1;
  let number = 0;
  for (let at = isNegative ? 1 : 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit === -2 && decimals === -1) decimals = digits;
    else if (digit >= 0 && digit <= 9) {
      number = number * 10 + digit;
      digits += 1;
    } else return null;
  }
  if (digits === 0 || digits > MAX_DIGITS) return null;
  const value = decimals === -1 ? number : number / (POWERS[digits - decimals] ?? 1);
  return isNegative ? -value : value;
}

/** Integers and numbers of seven digits or more represent themselves; the rest may have been rounded for a reader. */
export function printedPrecision(text: string): Precision {
  const digits = text
    .replace(/[eE].*$/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '').length;
  const isRounded = text.includes('.') && digits < 7;
  return isRounded ? PRECISION.console3 : PRECISION.exact;
}
