import { isAscii } from 'node:buffer';
import type { LogQuery } from '#core/contract/log/log-calls';
import { endOfScan, GROUP_OF_RETURNS } from '#core/lib/literal-automaton';
import { finderOf } from '#core/redaction/secret-ranges';
import { LEVEL_SUSPECT } from '#core/telemetry/line/log-level';
import { lineTest, type LineTest, shownTest } from './line-test';
import { Needle } from './needle';
import { needleLines } from './needle-lines';
import { ShownBytes } from './shown-bytes';
import { specialLines } from './special-lines';

const RETURN = 13;

/** Finds where each wanted line begins, in bytes that are whole lines. */
export type FindLines = (bytes: Buffer, matchesOf: (start: number) => void) => void;

/** The rules of secrets, as texts of which a line with a secret holds one. */
const { automaton } = finderOf();

/**
 * Finds the lines of a query. A line that starts over or has more than colors is judged by what can be read of it, any other by its bytes,
 * which is faster.
 * @param tested is called before each test that may take long
 * @throws SyntaxError when the query's pattern is none
 */
export function findLines(query: LogQuery, unit: 1 | 2, tested: () => void): FindLines {
  const judged = watched(lineTest(query), tested);
  if (unit === 2) return wideLines(judged);
  const needle = Needle.of(query);
  if (needle !== null) return plainLines(needle, query, judged);
  if (query.onlyWarnings) return suspectLines(LEVEL_SUSPECT, judged);
  const tests = { shown: watched(shownTest(query), tested), judged };
  const required = Needle.required(query);
  return required === null ? linesOf(tests) : linesWith(required, tests);
}

const watched =
  (test: LineTest, tested: () => void): LineTest =>
  (text) => {
    tested();
    return test(text);
  };

/** Of a line that may hold a secret, or more than colors: `judged`. Of any other, which is most: `shown`, of its shown bytes. */
interface LineTests {
  readonly shown: LineTest;
  readonly judged: LineTest;
}

/** A text that can be found in the bytes: a line is decoded only where it cannot, or where more is asked than the text. */
function plainLines(needle: Needle, query: LogQuery, judged: LineTest): FindLines {
  const isEnough = !query.onlyWarnings && query.hidden.length === 0;
  const shown = new ShownBytes();
  // What is found may be a part of a secret.
  const isSure = (bytes: Uint8Array, from: number, to: number): boolean =>
    isEnough && automaton.firstEnd(bytes, from, to) === -1;
  return (bytes, matchesOf) => {
    const textOf = textIn(bytes);
    needleLines(needle, bytes, (start, end, isSpecial) => {
      if (!isSpecial) {
        if (isSure(bytes, start, end) || judged(textOf(start, end))) matchesOf(start);
      } else if (!shown.read(bytes, start, end)) {
        if (judged(textOf(start, end))) matchesOf(start);
      } else if (shown.holds(needle)) {
        if (isSure(shown.bytes, 0, shown.size) || judged(textOf(start, end))) matchesOf(start);
      }
    });
  };
}

/** Lines of which each match of a pattern holds a text. */
function linesWith(required: Needle, { shown, judged }: LineTests): FindLines {
  const read = new ShownBytes();
  return (bytes, matchesOf) => {
    const textOf = textIn(bytes);
    needleLines(required, bytes, (start, end, isSpecial) => {
      if (isSpecial && read.read(bytes, start, end)) {
        if (!read.holds(required)) return;
        if (testBytes(read.bytes, 0, read.size, shown) ?? judged(textOf(start, end)))
          matchesOf(start);
        return;
      }
      const last = bytes[end - 1] === RETURN ? end - 1 : end;
      const isMatch = isSpecial ? null : testBytes(bytes, start, last, shown);
      if (isMatch ?? judged(textOf(start, end))) matchesOf(start);
    });
  };
}

/** @returns null where the line has to be judged */
const testBytes = (bytes: Buffer, from: number, to: number, shown: LineTest): boolean | null =>
  automaton.isPlain(bytes, from, to) ? shown(bytes.toString('latin1', from, to)) : null;

/** Every line. */
function linesOf({ shown, judged }: LineTests): FindLines {
  const read = new ShownBytes();
  return (bytes, matchesOf) => {
    const textOf = textIn(bytes);
    const isMatch = (start: number, end: number): boolean => {
      const isRead = read.read(bytes, start, end);
      const isMatched = isRead ? testBytes(read.bytes, 0, read.size, shown) : null;
      return isMatched ?? judged(textOf(start, end));
    };
    scannedLines(bytes, (start, end, plain) => {
      if (plain === null ? isMatch(start, end) : shown(plain)) matchesOf(start);
    });
  };
}

/** Calls with each line; `plain` is its text where it is shown as it is. */
function scannedLines(
  bytes: Buffer,
  visit: (start: number, end: number, plain: string | null) => void,
): void {
  for (let from = 0; from < bytes.length;) {
    const piece = bytes.subarray(from, endOfScan(bytes, from));
    const text = isAscii(piece) ? piece.toString('latin1') : null;
    const { count, ends, groups } = automaton.linesIn(piece);
    let start = 0;
    for (let i = 0; i < count; i += 1) {
      const end = ends[i] ?? 0;
      visit(
        from + start,
        from + end,
        text === null ? null : plainText(text, start, end, groups[i]),
      );
      start = end + 1;
    }
    if (start < piece.length) visit(from + start, from + piece.length, null);
    from += piece.length;
  }
}

/** A line of ASCII; null where the automaton found more in it than the line's end of Windows. */
function plainText(text: string, start: number, end: number, groups = 0): string | null {
  if (groups === 0) return text.slice(start, end);
  if (groups !== GROUP_OF_RETURNS || text.indexOf('\r', start) < end - 1) return null;
  return text.slice(start, end - 1);
}

function textIn(bytes: Buffer): (start: number, end: number) => string {
  let isPlain: boolean | null = null;
  return (start, end) => {
    isPlain ??= isAscii(bytes);
    return isPlain ? bytes.toString('latin1', start, end) : bytes.toString('utf8', start, end);
  };
}

/** Lines that a pattern suspects: one of ASCII characters that never reaches over a line's end. A special line is judged itself. */
function suspectLines({ source, ignoreCase }: RegExp, judged: LineTest): FindLines {
  const pattern = new RegExp(source, ignoreCase ? 'gi' : 'g');
  return (bytes, matchesOf) => {
    const textOf = textIn(bytes);
    const suspects = (base: number, until: number): void =>
      eachSuspect(pattern, bytes.toString('latin1', base, until), (start, end) => {
        if (judged(textOf(base + start, base + end))) matchesOf(base + start);
      });
    let from = 0;
    for (const { start, end } of specialLines(bytes)) {
      suspects(from, start);
      if (judged(textOf(start, end))) matchesOf(start);
      from = end + 1;
    }
    suspects(from, bytes.length);
  };
}

function eachSuspect(
  pattern: RegExp,
  text: string,
  visit: (start: number, end: number) => void,
): void {
  pattern.lastIndex = 0;
  for (let hit = pattern.exec(text); hit !== null; hit = pattern.exec(text)) {
    const start = text.lastIndexOf('\n', hit.index) + 1;
    const next = text.indexOf('\n', pattern.lastIndex);
    const end = next === -1 ? text.length : next;
    visit(start, end);
    if (next === -1) return;
    pattern.lastIndex = end + 1;
  }
}

function wideLines(test: LineTest): FindLines {
  return (bytes, matchesOf) => {
    const text = bytes.toString('utf16le');
    for (let start = 0; start < text.length;) {
      const next = text.indexOf('\n', start);
      const end = next === -1 ? text.length : next;
      const first = start === 0 && text.startsWith('\uFEFF') ? 1 : start;
      if (test(text.slice(first, end))) matchesOf(2 * start);
      start = end + 1;
    }
  };
}
