/** Words before a colon that narrow one thing; `tag:paper`, `is:starred`. */
export const WORD_KEYS = [
  'tag',
  'state',
  'recipe',
  'target',
  'name',
  'note',
  'reason',
  'id',
  'is',
] as const;
export type WordKey = (typeof WORD_KEYS)[number];

export const OPERATORS = ['>=', '<=', '!=', '=', '>', '<'] as const;
export type Operator = (typeof OPERATORS)[number];

/** One condition. All of a query's must hold; `not` (a minus before it) turns one round. */
export type Term =
  | { readonly kind: 'text'; readonly text: string; readonly not: boolean }
  | { readonly kind: 'word'; readonly key: WordKey; readonly text: string; readonly not: boolean }
  | {
      readonly kind: 'compare';
      /** A parameter, a metric, or `timestep`, `duration`, `size`. */
      readonly key: string;
      readonly operator: Operator;
      readonly text: string;
      readonly not: boolean;
    };

const TOKEN = /-?(?:[^\s"]|"(?:[^"\\]|\\.)*(?:"|$))+/gs;
const WORD = /^([a-z]+):(.*)$/s;
const COMPARE = /^([^\s"<>=!]+)(>=|<=|!=|=|>|<)(.+)$/s;

/** Parses a filter query. Nothing is an error: what is no condition is text to search for. */
export function parseQuery(query: string): Term[] {
  return (query.match(TOKEN) ?? []).flatMap((token) => termOf(token) ?? []);
}

function termOf(token: string): Term | null {
  const not = token.startsWith('-') && token.length > 1;
  const body = not ? token.slice(1) : token;
  const [, word = '', of = ''] = WORD.exec(body) ?? [];
  const key = WORD_KEYS.find((candidate) => candidate === word);
  if (key !== undefined) {
    const text = unquoted(of);
    return text === '' ? null : { kind: 'word', key, text, not };
  }
  const [, name = '', sign = '', value = ''] = COMPARE.exec(body) ?? [];
  const operator = OPERATORS.find((candidate) => candidate === sign);
  if (operator !== undefined) {
    const text = unquoted(value);
    if (text !== '') return { kind: 'compare', key: name, operator, text, not };
  }
  const text = unquoted(body);
  return text === '' ? null : { kind: 'text', text, not };
}

/** Quotes hold spaces together; within them a backslash holds the next character. */
function unquoted(text: string): string {
  return text.replaceAll(/"((?:[^"\\]|\\.)*)(?:"|$)/gs, (_, inner: string) =>
    inner.replaceAll(/\\(.)/gs, '$1'),
  );
}

function quoted(text: string): string {
  const isPlain = /^[^\s"<>=!:\\-][^\s"<>=!:\\]*$/.test(text);
  return isPlain ? text : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

/** The query that these conditions are read from. */
export function queryText(terms: readonly Term[]): string {
  return terms
    .map((term) => {
      const minus = term.not ? '-' : '';
      if (term.kind === 'text') return `${minus}${quoted(term.text)}`;
      if (term.kind === 'word') return `${minus}${term.key}:${quoted(term.text)}`;
      const number = /^-\d[^\s"<>=!:\\]*$/.test(term.text) ? term.text : quoted(term.text);
      return `${minus}${term.key}${term.operator}${number}`;
    })
    .join(' ');
}

/** Parameters and metrics that a query speaks of. */
export function keysOf(terms: readonly Term[]): readonly string[] {
  return terms.flatMap((term) => (term.kind === 'compare' ? term.key : []));
}
