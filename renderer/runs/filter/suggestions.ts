import type { RowItem } from '../row-item';
import { valuesOf } from './filter-fields';
import { OPERATORS, queryText } from './filter-query';

/** Conditions that many want, in the order in which they are offered. */
const USUAL = ['is:starred', 'is:running', 'is:ended', 'is:imported'];
const MAX_OFFERED = 8;
/** The words of a query, quoted ones whole, and the last one with the room before it. */
const LAST = /(?:[^\s"]|"[^"]*(?:"|$))*$/;
/** A field and its sign, and what is typed behind it. */
const COMPARED = /^([^\s"<>=!]+)(>=|<=|!=|=|>|<)(.*)$/s;

export interface Suggestion {
  /** What is offered: one condition, or the beginning of one, which ends with its sign. */
  readonly term: string;
  /** The query with it in place of its last word. */
  readonly query: string;
}

/** What conditions can be about. */
export interface Suggested {
  /** Words of the states that some run has. */
  readonly states: readonly string[];
  /** Tags of the user. */
  readonly tags: readonly string[];
  /** Parameters and metrics that some run has. */
  readonly params: readonly string[];
  readonly metrics: readonly string[];
  readonly items: readonly RowItem[];
}

/**
 * Conditions that continue what is being typed: each contains the last word of the query. One that the query has already is not offered.
 * Parameters and metrics are offered by a part of their names, then the values that some run has.
 */
export function suggestions(query: string, of: Suggested): readonly Suggestion[] {
  const last = LAST.exec(query)?.[0] ?? '';
  const before = query.slice(0, query.length - last.length);
  const not = last.startsWith('-') ? '-' : '';
  const typed = last.slice(not.length).toLowerCase();
  const words = new Set(before.split(/\s+/));
  return [...conditions(of), ...valueConditions(last.slice(not.length), of), ...fields(typed, of)]
    .filter((term) => term.toLowerCase().includes(typed) && term.toLowerCase() !== typed)
    .filter((term) => !words.has(term))
    .slice(0, MAX_OFFERED)
    .map((term) => ({ term: not + term, query: `${before}${not}${term}` }));
}

function conditions({ states, tags }: Suggested): readonly string[] {
  return [
    ...USUAL,
    ...states.map((state) => `state:${quoted(state.toLowerCase())}`),
    ...tags.map((tag) => `tag:${quoted(tag)}`),
  ];
}

/** Names of fields, as soon as a part of one is typed. */
function fields(typed: string, { params, metrics, items }: Suggested): readonly string[] {
  if (typed === '') return [];
  const recipes = valuesOf({ kind: 'word', key: 'recipe' }, items);
  const targets = valuesOf({ kind: 'word', key: 'target' }, items);
  return [
    ...recipes.map((recipe) => `recipe:${quoted(recipe)}`),
    ...targets.map((target) => `target:${quoted(target)}`),
    ...params.filter(isPlain).map((name) => `${name}=`),
    ...metrics.filter(isPlain).map((name) => `${name}>`),
  ];
}

/** A name that needs no quotes. */
const isPlain = (name: string): boolean => /^[^\s"<>=!:-][^\s"<>=!]*$/.test(name);

/** Values of the parameter before the sign. */
function valueConditions(word: string, { items }: Suggested): readonly string[] {
  const [, key = '', sign = ''] = COMPARED.exec(word) ?? [];
  const operator = OPERATORS.find((one) => one === sign);
  if (operator === undefined) return [];
  return valuesOf({ kind: 'param', key }, items)
    .filter((text) => text !== '')
    .map((text) => queryText([{ kind: 'compare', key, operator, text, not: false }]));
}

const quoted = (text: string): string =>
  /^[^\s"\\]+$/.test(text) ? text : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
