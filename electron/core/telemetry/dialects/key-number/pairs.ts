/** One word, or up to four of which the first has a capital: `reward`, `ep_reward`, `Avg RL Confidence`. */
const KEY = String.raw`(?:\p{Lu}[\w./%@-]*(?: [\w./%@-]+){1,3}|[\p{L}_][\w./%@-]*)`;
const NUMBER = String.raw`[-+]?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?|[-+]?(?:[nN]a[nN]|[iI]nf)\b`;
/** `key: 1.5`, `key=1.5s`, `Completed: 32/32` (the first of the two), `flag: False`. */
const PAIR = new RegExp(
  String.raw`^(${KEY})\s{0,3}[:=]\s{0,6}(?:(${NUMBER})(?:\s?/\s?\d[\d,.]*)?(?:%|[a-zA-Z]{1,2}\b|(?![\w.]))|(True|False)\b)`,
  'u',
);
/** Text allowed between pairs: separators, a bracketed remark, an arrow, a label such as `Info:`. */
const BETWEEN = /^(?:[\s,;|/·•>)(-]+|\[[^\]]*\]|[\p{L}]\w*:(?=\s+\p{L}))/u;

/**
 * The `key: number` pairs of a text that holds nothing else; null when anything else is in it, or no number. A word
 * of truth (`flag: False`) is let pass but is no pair.
 */
export function readPairs(
  text: string,
): readonly (readonly [key: string, printed: string])[] | null {
  const pairs: [string, string][] = [];
  let rest = text.replace(/^[\s:|,\])>-]+/, '');
  while (rest !== '') {
    const pair = PAIR.exec(rest);
    const skipped = pair ?? BETWEEN.exec(rest);
    if (skipped === null) return /^[\s.!…]*$/.test(rest) && pairs.length > 0 ? pairs : null;
    if (pair?.[1] !== undefined && pair[2] !== undefined) pairs.push([pair[1], pair[2]]);
    rest = rest.slice(skipped[0].length);
  }
  return pairs.length > 0 ? pairs : null;
}
