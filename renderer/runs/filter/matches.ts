import { isOver } from '../../ui/runs/run-state';
import { IMPORT_RECIPE } from '#core/contract/run/reserved-values';
import { paramText } from '../../ui/runs/param-value';
import type { Operator, Term, WordKey } from './filter-query';
import { figuresOf, paramOf, type RowItem } from '../row-item';

/** Whether a row meets all conditions. */
export function matchesAll(item: RowItem, terms: readonly Term[]): boolean {
  return terms.every((term) => matches(item, term) !== term.not);
}

function matches(item: RowItem, term: Term): boolean {
  if (term.kind === 'text') return hasText(item, term.text);
  if (term.kind === 'word') return hasWord(item, term.key, term.text);
  return compares(valueOf(item, term.key), term.operator, term.text);
}

const contains = (full: string, part: string): boolean =>
  full.toLowerCase().includes(part.toLowerCase());

const STARRED: ReadonlySet<string> = new Set(['star', 'starred', 'stars']);

function hasText({ run, recipe, extras }: RowItem, text: string): boolean {
  const words = [run.name, recipe, run.recipe, run.runId, extras.notes, ...extras.tags];
  if (words.some((word) => contains(word, text))) return true;
  // The word alone, not parts of it: "red" is no question about stars.
  if (extras.star && STARRED.has(text.toLowerCase())) return true;
  return Object.entries(extras.params ?? {}).some(([name, value]) =>
    contains(`${name}=${paramText(value)}`, text),
  );
}

function hasWord(item: RowItem, key: WordKey, text: string): boolean {
  const { run, state, recipe, target, extras } = item;
  switch (key) {
    case 'tag':
      return extras.tags.some((tag) => tag.toLowerCase() === text.toLowerCase());
    case 'state':
      return contains(state.word, text) || state.tone === text.toLowerCase();
    case 'recipe':
      return contains(recipe, text) || contains(run.recipe, text);
    case 'target':
      return contains(target, text) || contains(run.target, text);
    case 'name':
      return contains(run.name, text);
    case 'note':
      return contains(extras.notes, text);
    case 'reason':
      return run.reasons.some((reason) => contains(reason, text));
    case 'id':
      return run.runId.startsWith(text);
    case 'is':
      return isThat(item, text.toLowerCase());
  }
}

function isThat({ run, extras }: RowItem, text: string): boolean {
  if (text === 'starred') return extras.star;
  if (text === 'running') return !isOver(run);
  if (text === 'ended') return isOver(run);
  if (text === 'imported') return run.recipe === IMPORT_RECIPE;
  return text === 'gone' && run.filesGoneMs !== undefined;
}

/** Numbers of the run itself come before its parameters, those before metrics. */
function valueOf(item: RowItem, key: string): unknown {
  switch (key) {
    case 'timestep':
      return item.run.lastX;
    case 'duration':
      return item.run.durationMs === null ? null : item.run.durationMs / 1000;
    case 'size':
      return item.bytes;
    default:
      return paramOf(item, key) ?? figuresOf(item, key)?.last;
  }
}

/** Comparison; a missing value is unlike everything. */
function compares(value: unknown, operator: Operator, text: string): boolean {
  if (value === undefined || value === null) return operator === '!=';
  const wanted = numberOf(text);
  const count = typeof value === 'number' ? value : numberOf(paramText(value));
  if (operator === '=' || operator === '!=') {
    const isEqual =
      wanted !== null && count !== null
        ? count === wanted
        : paramText(value).toLowerCase() === text.toLowerCase();
    return isEqual === (operator === '=');
  }
  if (wanted === null || count === null) return false;
  if (operator === '>') return count > wanted;
  if (operator === '<') return count < wanted;
  return operator === '>=' ? count >= wanted : count <= wanted;
}

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  s: 1,
  min: 60,
  h: 3_600,
  d: 86_400,
  k: 1e3,
  kb: 1e3,
  m: 1e6,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
};

/** `3e-4`, `10min` (in seconds), `1.5GB` (in bytes), `200k`; null for what is no number. */
export function numberOf(text: string): number | null {
  const [, number = '', unit = ''] =
    /^([-+]?[\d.]+(?:e[-+]?\d+)?)\s*([a-z]*)$/i.exec(text.trim()) ?? [];
  const factor = UNITS[unit.toLowerCase()];
  const value = number === '' ? Number.NaN : Number(number);
  return factor === undefined || Number.isNaN(value) ? null : value * factor;
}
