import { PRECISION, type Precision } from '../../event';

/** Counters that Stable-Baselines3 records as int, so that even a short one is not rounded. */
const COUNTERS = new Set([
  'time/fps',
  'time/iterations',
  'time/time_elapsed',
  'time/episodes',
  'time/total_timesteps',
  'train/n_updates',
  'llm/total_queries',
  'risk/total_vetoes',
]);

/**
 * Precision of a cell of a Stable-Baselines3 table. Python floats are printed as `{:<8.3g}`: three significant digits, no trailing zeros;
 * everything else as str(), with all digits (logger.py, HumanOutputFormat). So a text that `.3g` cannot have made (`0.0`, `2048`,
 * `0.010918302`) is exact; `162` may be 162.4 and is not.
 */
export function cellPrecision(tag: string, text: string): Precision {
  if (COUNTERS.has(tag)) return PRECISION.exact;
  const plain = plainDigits(text);
  if (plain !== null) return plain > 3 ? PRECISION.exact : PRECISION.console3;
  const number = /^[-+]?(\d*)(\.\d*)?(?:e[-+]?\d+)?$/.exec(text);
  if (number === null) return PRECISION.exact;
  const fraction = number[2] ?? '';
  if (fraction.endsWith('0') || fraction === '.') return PRECISION.exact;
  const digits = `${number[1] ?? ''}${fraction.slice(1)}`.replace(/^0+/, '');
  return digits.length > 3 ? PRECISION.exact : PRECISION.console3;
}

/**
 * Digits of `-12.5` without zeros in front, no end of them where its fraction ends with 0 or is empty; null where the text has an
 * exponent, or is no such number.
 */
function plainDigits(text: string): number | null {
  let digits = 0;
  let point = -1;
  for (let at = text.charCodeAt(0) === 45 ? 1 : 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit === -2 && point === -1) point = at;
    else if (digit < 0 || digit > 9) return null;
    else if (digit > 0 || digits > 0) digits += 1;
  }
  const last = text.charCodeAt(text.length - 1);
  return point !== -1 && (last === 48 || last === 46) ? Number.POSITIVE_INFINITY : digits;
}
