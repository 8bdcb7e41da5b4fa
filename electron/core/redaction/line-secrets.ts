import type { SecretSet } from './secret-set';
import { mayBeKeyLine, PrivateKeyLines } from './private-key';
import { finderOf, merged, type SecretFinder, type SecretRange } from './secret-ranges';
import { hasUnseen, seenText, visibleText } from './visible-text';

const PRIVATE_KEY = 'Private key';
/** A line that is shorter was not wrapped. */
const SHORTEST_WRAPPED = 40;
/** So much of a line's last word is looked at. */
const MAX_TAIL_LENGTH = 600;
const OF_WORD = /[\w+/=~.-]/;
const SHORTEST_TAIL = 3;
const HEAD = /^[\w+/=~.-]{1,600}/;
const SHORTEST_REST = 4;
const LONG_REST = 16;

/** Secrets in a line. */
export interface LineSecrets {
  readonly ranges: readonly SecretRange[];
  /** A secret that began at the end of the line before and continues in this one: its part there. */
  readonly before: SecretRange | null;
}

interface Tail {
  readonly text: string;
  /** Length of the line that it ends, as it is read, and where its characters are in it as it was printed. */
  readonly end: number;
  readonly positionAt: (at: number) => number;
}

const NONE: LineSecrets = { ranges: [], before: null };

/** Secrets in the lines of a text one after the other: also those of several lines, and those that a line was wrapped within. */
export class SecretLines {
  readonly #finder: SecretFinder;
  readonly #keys = new PrivateKeyLines();
  /** The last word of the line before, which may continue here. */
  #tail: Tail | null = null;

  constructor(secrets?: SecretSet) {
    this.#finder = finderOf(secrets);
  }

  /** Must the next line be read even if it has no literal of a rule? */
  needs(length: number): boolean {
    return this.#tail !== null || this.#keys.isInside || mayBeKeyLine(length);
  }

  /** Whether a secret may continue in the next line. */
  get isOpen(): boolean {
    return this.#tail !== null || this.#keys.isInside;
  }

  /** The next line is skipped: it holds nothing. */
  pass(): void {
    this.#tail = null;
  }

  next(line: string): LineSecrets {
    const seen = hasUnseen(line) ? seenText(line) : null;
    const text = seen ?? line;
    const finder = this.#finder;
    const ranges = seen === null ? [] : finder.ranges(line, finder.literalsIn(line));
    const literals = finder.literalsIn(text);
    if (literals.size === 0 && ranges.length === 0 && !this.needs(text.length)) return NONE;
    let positions: readonly number[] | null = null;
    const positionAt = (at: number): number => {
      if (seen === null) return at;
      positions ??= visibleText(line).positions;
      return positions[at] ?? at;
    };
    const printed = (start: number, end: number, kind: string): void => {
      ranges.push({ start: positionAt(start), end: positionAt(end - 1) + 1, kind });
    };
    const mayBegin = finder.mayBeginKey(literals);
    for (const { start, end, kind } of finder.ranges(text, literals)) printed(start, end, kind);
    const key = this.#keys.next(text, mayBegin);
    const wrapped = this.#wrapped(text);
    if (key !== null) printed(key[0], key[1], PRIVATE_KEY);
    if (wrapped !== null) printed(0, wrapped.rest, wrapped.kind);
    this.#keepTail(text, positionAt, wrapped);
    return { ranges: merged(ranges), before: wrapped?.before ?? null };
  }

  #wrapped(text: string): { before: SecretRange; rest: number; kind: string } | null {
    const tail = this.#tail;
    const head = tail === null ? '' : (HEAD.exec(text)?.[0] ?? '');
    if (tail === null || head === '') return null;
    const joined = tail.text + head;
    const range = merged(this.#finder.ranges(joined, this.#finder.literalsIn(joined), true)).find(
      ({ start, end }) => start < tail.text.length && end > tail.text.length,
    );
    if (range === undefined) return null;
    const rest = range.end - tail.text.length;
    if (range.kind !== 'Stored key' && !isRest(head.slice(0, rest), text)) return null;
    const { kind } = range;
    const { end, positionAt } = tail;
    const start = Math.max(0, end - tail.text.length + range.start);
    const before = { start: positionAt(start), end: positionAt(end - 1) + 1, kind };
    return { before, rest, kind };
  }

  #keepTail(
    text: string,
    positionAt: Tail['positionAt'],
    wrapped: { readonly rest: number } | null,
  ): void {
    const before = this.#tail;
    this.#tail = null;
    if (text.length < SHORTEST_WRAPPED) return;
    const tail = lastWord(text);
    if (tail.length < SHORTEST_TAIL) return;
    // A line that is wrapped twice is a part of the word throughout.
    const isComplete = wrapped?.rest === text.length && before !== null;
    const word = isComplete ? (before.text + text).slice(-MAX_TAIL_LENGTH) : tail;
    if (this.#finder.literalsIn(word).size > 0)
      this.#tail = { text: word, end: text.length, positionAt };
  }
}

function lastWord(line: string): string {
  let from = line.length;
  while (from > 0 && line.length - from < MAX_TAIL_LENGTH && OF_WORD.test(line[from - 1] ?? ''))
    from -= 1;
  return line.slice(from);
}

/** Whether a line begins with the rest of a key, and not with another word. */
const isRest = (rest: string, line: string): boolean =>
  rest.length >= SHORTEST_REST &&
  (rest.length >= LONG_REST || (/\d/.test(rest) && /[A-Za-z]/.test(rest)) || rest === line.trim());

/** Secrets in each line of a text. */
export function secretsInLines(
  lines: readonly string[],
  secrets?: SecretSet,
): readonly (readonly SecretRange[])[] {
  const state = new SecretLines(secrets);
  const all: (readonly SecretRange[])[] = [];
  for (const line of lines) {
    const { ranges, before } = state.next(line);
    const last = all.length - 1;
    if (before !== null) all[last] = merged([...(all[last] ?? []), before]);
    all.push(ranges);
  }
  return all;
}

/** Parts of a line that look like secrets. They rise and never overlap. */
export const secretRanges = (line: string): readonly SecretRange[] =>
  new SecretLines().next(line).ranges;
