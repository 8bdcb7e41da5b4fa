import type { Json } from '../../lib/json';

/**
 * An override of Hydra, `key=value`. Every text is quoted: unquoted, a comma becomes a sweep without a word, and
 * parentheses, braces, `#`, `~` and letters beyond ASCII are refused (hydra.cc, "Override grammar", basic form).
 */
export const hydraOverride = (key: string, value: Json): string => `${key}=${hydraValue(value)}`;

/** A value as Hydra's grammar reads it: numbers, booleans, null and lists bare, every text in single quotes. */
export function hydraValue(value: Json): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map((one: Json) => hydraValue(one)).join(',')}]`;
  const entries = Object.entries(value).map(([key, one]) => `${key}:${hydraValue(one)}`);
  return `{${entries.join(',')}}`;
}

/** Inside quotes only a quote is escaped, and backslashes before it or before the end are doubled. */
function quoted(text: string): string {
  return `'${text.replaceAll(/(\\*)('|$)/g, (_match, slashes: string, quote: string) =>
    quote === '' ? slashes.repeat(2) : `${slashes.repeat(2)}\\'`,
  )}'`;
}

/**
 * A text as the value that YAML reads of it: a number, a boolean, null, a flow list of those without lists in it; else the text.
 * Numbers as OmegaConf reads them (`1e-3`, `1_000`); those that a double does not hold exactly stay texts.
 */
export function plainValue(text: string): Json {
  const word = text.trim();
  if (/^(?:null|~)$/i.test(word)) return null;
  if (/^(?:true|false)$/i.test(word)) return word.toLowerCase() === 'true';
  const inner = /^\[([^[\]]*)\]$/.exec(word)?.[1];
  if (inner !== undefined) {
    return inner.trim() === '' ? [] : inner.split(',').map((part) => plainValue(part));
  }
  const inQuotes = /^(['"])(.*)\1$/.exec(word)?.[2];
  if (inQuotes !== undefined) return inQuotes;
  const number = Number(word.replaceAll('_', ''));
  const isNumber = /^[+-]?(?:\d[\d_]*\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(word);
  const isExact = !/^[+-]?\d+$/.test(word) || Number.isSafeInteger(number);
  return isNumber && isExact && Number.isFinite(number) ? number : word;
}
