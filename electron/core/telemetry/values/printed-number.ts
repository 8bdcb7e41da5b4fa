import { PRECISION, type Precision } from '../event';

const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;
const THOUSANDS = /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const SPECIAL: Readonly<Record<string, number>> = {
  nan: Number.NaN,
  inf: Number.POSITIVE_INFINITY,
  infinity: Number.POSITIVE_INFINITY,
  true: 1,
  false: 0,
};

/** The number that Python printed (`1e-06`, `nan`, `-inf`, `True` = 1, `1,024`); null when it is none. */
export function readNumber(text: string): number | null {
  if (NUMBER.test(text)) return Number(text);
  if (THOUSANDS.test(text)) return Number(text.replaceAll(',', ''));
  const sign = text.startsWith('-') ? -1 : 1;
  const word = SPECIAL[text.replace(/^[-+]/, '').toLowerCase()];
  return word === undefined ? null : sign * word;
}

/** Integers and numbers of seven digits or more stand for themselves; the rest may have been rounded for a reader. */
export function printedPrecision(text: string): Precision {
  const digits = text
    .replace(/[eE].*$/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '').length;
  const isRounded = text.includes('.') && digits < 7;
  return isRounded ? PRECISION.console3 : PRECISION.exact;
}
