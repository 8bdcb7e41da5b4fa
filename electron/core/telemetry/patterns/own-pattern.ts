import type { XKind } from '../../contract/run/run';
import { compileLinear, type LinearRegex } from '../../lib/linear-regex/linear-regex';
import { err, ok, type Result } from '../../lib/result';
import type { PointEvent } from '../event';
import { printedPoint } from '../values/printed-point';
import { readNumber } from '../values/printed-number';

/** Groups that say x, and what x counts then. */
export const X_GROUPS: ReadonlyMap<string, XKind> = new Map([
  ['x', 'timestep'],
  ['step', 'timestep'],
  ['timestep', 'timestep'],
  ['update', 'update'],
  ['iteration', 'update'],
  ['epoch', 'update'],
  ['episode', 'episode'],
]);
/** The group of the value, where the pattern has a name. */
const VALUE = 'value';
const NAME = /^([\p{L}_][\w ./%@()-]{0,99})=/u;
/** Lines beyond this many characters are no line of metrics. */
export const MAX_LINE_LENGTH = 4096;
/** Punctuation of a sentence that sticks to a number: `12.5%`, `3,`, `[55.]`. */
const AROUND = /^[[("']+|[%,;:)\]"']+$/g;

/** User-defined metric read from the log. */
export interface OwnPattern {
  /** As it was written. */
  readonly text: string;
  /** Name of its series; null where the names of its groups are the series. */
  readonly name: string | null;
  readonly regex: LinearRegex;
}

/** Positions of a pattern's numbers in one line. */
export interface OwnReading {
  /** null where the pattern has no group for it: lines are counted then. */
  readonly x: number | null;
  readonly xKind: XKind;
  readonly values: readonly { readonly tag: string; readonly printed: string }[];
}

/**
 * Reads `NAME=REGEX`. The value is the group `value`, else the first group without a name; the group `step` is x (or `update`, `epoch`,
 * `iteration`, `episode`, which also say what x counts). Without `NAME=` each named group is its own series: `step (?<step>\d+) score
 * (?<score>\S+)`. The expression is JavaScript's, without lookaround and references.
 * @returns why it is no pattern, as a sentence
 */
export function parsePattern(text: string): Result<OwnPattern, string> {
  const name = NAME.exec(text)?.[1]?.trim() ?? null;
  const named = name === null ? null : compileLinear(text.slice(text.indexOf('=') + 1));
  if (named?.ok === true && hasValue(named.value)) return ok({ text, name, regex: named.value });
  const full = compileLinear(text);
  if (full.ok && tagsOf(full.value).length > 0) return ok({ text, name: null, regex: full.value });
  if (named?.ok === false) return err(named.error);
  if (!full.ok) return err(full.error);
  return err(
    named === null
      ? 'It has no name. Write it as NAME=REGEX, with the number in parentheses.'
      : 'It has no group for the value. Put the number in parentheses: (?<value>\\S+).',
  );
}

function hasValue({ names }: LinearRegex): boolean {
  const others = names.filter((name) => name !== null && name !== VALUE && !X_GROUPS.has(name));
  return others.length === 0 && (names.includes(VALUE) || names.includes(null));
}

const tagsOf = ({ names }: LinearRegex): string[] =>
  names.flatMap((name) => (name === null || name === VALUE || X_GROUPS.has(name) ? [] : [name]));

/** Numbers that a pattern finds in a line; null when it finds none. */
export function readOwn({ name, regex }: OwnPattern, line: string): OwnReading | null {
  const match = line.length <= MAX_LINE_LENGTH ? regex.exec(line) : null;
  if (match === null) return null;
  const groups = regex.names.map((group, i) => ({ group, text: bare(match.groups[i + 1]) }));
  const ofX = groups.find(({ group }) => group !== null && X_GROUPS.has(group));
  const x = ofX === undefined ? null : readNumber(ofX.text);
  if (ofX !== undefined && (x === null || !Number.isFinite(x))) return null;
  const isValue = regex.names.includes(VALUE) ? VALUE : null;
  const value = groups.find(({ group }) => group === isValue);
  const reported =
    name === null
      ? groups.map(({ group, text }) => ({ tag: group ?? '', printed: text }))
      : [{ tag: name, printed: value?.text ?? '' }];
  const values = reported.filter(
    ({ tag, printed }) => tag !== '' && !X_GROUPS.has(tag) && readNumber(printed) !== null,
  );
  const xKind = X_GROUPS.get(ofX?.group ?? '') ?? 'row';
  return values.length > 0 ? { x, xKind, values } : null;
}

const bare = (text: string | undefined): string => (text ?? '').trim().replace(AROUND, '');

/** The points of a reading; `row` is x where the pattern gives none. */
export const pointsOf = ({ x, xKind, values }: OwnReading, row: number): PointEvent[] =>
  values.flatMap(({ tag, printed }) => printedPoint(tag, x ?? row, xKind, printed));
