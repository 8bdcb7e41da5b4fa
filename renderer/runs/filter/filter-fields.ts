import { paramText } from '../../ui/runs/param-value';
import type { RowItem } from '../row-item';
import { type Operator, OPERATORS, type Term, WORD_KEYS, type WordKey } from './filter-query';

/** Numbers that every run has, beside its parameters and metrics. */
const NUMBERS = ['timestep', 'duration', 'size'] as const;
/** `id:` is for links, not for people. */
const WORDS: readonly WordKey[] = WORD_KEYS.filter((key) => key !== 'id');
const IS_VALUES = ['starred', 'running', 'ended', 'imported', 'gone'];
const MAX_VALUES = 500;

/** What a condition can be about. */
export type FilterField =
  | { readonly kind: 'word'; readonly key: WordKey }
  | { readonly kind: 'number' | 'param' | 'metric'; readonly key: string };

/** All fields of the runs: of each of them, then parameters, then metrics that some run has. */
export function filterFields(
  params: readonly string[],
  metrics: readonly string[],
): readonly FilterField[] {
  return [
    ...WORDS.map((key) => ({ kind: 'word' as const, key })),
    ...NUMBERS.map((key) => ({ kind: 'number' as const, key })),
    ...params.map((key) => ({ kind: 'param' as const, key })),
    ...metrics.map((key) => ({ kind: 'metric' as const, key })),
  ];
}

/** Name of a field that no other one has. */
export const fieldId = ({ kind, key }: FilterField): string => `${kind}:${key}`;

/** Values of a field that some run has, in the order of a list for people; empty where there are too many to choose from, as of a metric. */
export function valuesOf(field: FilterField, items: readonly RowItem[]): readonly string[] {
  if (field.kind === 'word' && field.key === 'is') return IS_VALUES;
  const values = new Set(items.flatMap((item) => valuesIn(field, item)));
  return values.size > MAX_VALUES ? [] : [...values].toSorted(byNumber);
}

/** Numbers by their value, before texts by their letters. */
function byNumber(a: string, b: string): number {
  const [left, right] = [Number(a), Number(b)];
  const [isLeftText, isRightText] = [Number.isNaN(left), Number.isNaN(right)];
  if (!isLeftText && !isRightText) return left - right;
  return Number(isLeftText) - Number(isRightText) || a.localeCompare(b);
}

function valuesIn(field: FilterField, { run, state, recipe, target, extras }: RowItem): string[] {
  if (field.kind === 'param') {
    const value = extras.params?.[field.key];
    return value === undefined ? [] : [paramText(value)];
  }
  if (field.kind !== 'word') return [];
  const words: Readonly<Partial<Record<WordKey, readonly string[]>>> = {
    tag: extras.tags,
    state: [state.word],
    recipe: [recipe],
    target: [target],
    reason: run.reasons,
  };
  return [...(words[field.key] ?? [])];
}

/** How a condition compares. */
export type Comparison = Operator | 'is' | 'is-not';

/** Comparisons that a field can have. */
export const comparisonsOf = ({ kind }: FilterField): readonly Comparison[] =>
  kind === 'word'
    ? ['is', 'is-not']
    : OPERATORS.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
const ORDER: readonly Operator[] = ['=', '!=', '>', '>=', '<', '<='];

/** Condition of a query; null while it has no value. */
export function conditionOf(
  field: FilterField,
  comparison: Comparison,
  value: string,
): Term | null {
  const text = value.trim();
  if (text === '') return null;
  const operator = OPERATORS.find((one) => one === comparison);
  if (field.kind === 'word')
    return { kind: 'word', key: field.key, text, not: comparison === 'is-not' };
  return { kind: 'compare', key: field.key, operator: operator ?? '=', text, not: false };
}
