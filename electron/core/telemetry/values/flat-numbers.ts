import { numberOf } from './json-objects';

const MAX_NUMBERS = 5_000;

/**
 * The numbers of a value that a tracker stored as JSON, by name; those of a dict inside are named `name.key`. Pictures, histograms and
 * tables are dicts with a `_type`: what they hold is no metric. NaN and infinities may be texts.
 */
export function addNumbers(numbers: Map<string, number>, name: string, value: unknown): void {
  if (numbers.size >= MAX_NUMBERS || value === null) return;
  const number = numberOf(value);
  if (number !== undefined) numbers.set(name, number);
  else if (typeof value === 'string') {
    if (/^(?:NaN|-?Infinity)$/.test(value)) numbers.set(name, Number(value));
  } else if (typeof value === 'object' && !Array.isArray(value)) {
    if ('_type' in value) return;
    for (const [key, inner] of Object.entries(value)) addNumbers(numbers, `${name}.${key}`, inner);
  }
}
