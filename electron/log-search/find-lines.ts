import { isAscii } from 'node:buffer';
import type { LogQuery } from '#core/contract/log/log-calls';
import { finderOf } from '#core/redaction/secret-ranges';
import { LEVEL_SUSPECT } from '#core/telemetry/line/log-level';
import { lineTest, type LineTest, shownTest } from './line-test';
import { Needle } from './needle';
import { needleLines } from './needle-lines';
import { type ShownLine, ShownLines } from './shown-lines';
import { specialLines } from './special-lines';

const INK = /[!-~]/;

/** Finds where each wanted line begins, in bytes that are whole lines. */
export type FindLines = (bytes: Buffer, matchesOf: (start: number) => void) => void;

const secrets = finderOf();
const { automaton } = secrets;

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
  // A colored line of blanks is shown as an empty one.
  const isEnough = !query.onlyWarnings && query.hidden.length === 0 && /\S/.test(query.text);
  return (bytes, matchesOf) => {
    const textOf = textIn(bytes);
    const rest = needleLines(needle, bytes, (start, end, isSpecial) => {
      // What is found may be a part of a secret.
      const isSure = isEnough && !isSpecial && automaton.firstEnd(bytes, start, end) === -1;
      if (isSure || judged(textOf(start, end))) matchesOf(start);
    });
    const lines = new ShownLines(bytes, rest);
    lines.each(
      (from) => needle.indexIn(lines.text, from),
      ({ start, end, from, to, isOdd }) => {
        const isSure = isEnough && !isOdd && isWithoutSecrets(lines.text, from, to);
        if (isSure || judged(textOf(start, end))) matchesOf(start);
      },
    );
  };
}

function isWithoutSecrets(text: string, from: number, to: number): boolean {
  const groups = automaton.groupsInPlain(text, from, to);
  // What is shown of other characters is not known here.
  if (groups === -1) return automaton.groupsIn(text, from, to) === 0;
  return groups === 0 || !secrets.mayHold(text.slice(from, to), groups);
}

/** Lines of which each match of a pattern holds a text. */
function linesWith(required: Needle, tests: LineTests): FindLines {
  return (bytes, matchesOf) => {
    const textOf = textIn(bytes);
    const isMatch = matchIn(bytes, tests);
    const rest = needleLines(required, bytes, (start, end) => {
      if (tests.judged(textOf(start, end))) matchesOf(start);
    });
    const lines = new ShownLines(bytes, rest);
    lines.each(
      (from) => required.indexIn(lines.text, from),
      (line) => {
        if (isMatch(line, lines.text)) matchesOf(line.start);
      },
    );
  };
}

/** Every line. */
function linesOf(tests: LineTests): FindLines {
  return (bytes, matchesOf) => {
    const isMatch = matchIn(bytes, tests);
    const lines = new ShownLines(bytes);
    lines.each(null, (line) => {
      if (isMatch(line, lines.text)) matchesOf(line.start);
    });
  };
}

/** Tests a line by its shown bytes where they say all. */
function matchIn(
  bytes: Buffer,
  { shown, judged }: LineTests,
): (line: ShownLine, all: string) => boolean {
  const textOf = textIn(bytes);
  return ({ start, end, from, to, isOdd }, all) => {
    const groups = isOdd ? -1 : automaton.groupsInPlain(all, from, to);
    const text = groups === -1 ? '' : all.slice(from, to);
    // A colored line of blanks is shown as an empty one.
    const isBlank = end - start > to - from && !INK.test(text);
    const isPlain = groups !== -1 && !isBlank && (groups === 0 || !secrets.mayHold(text, groups));
    return isPlain ? shown(text) : judged(textOf(start, end));
  };
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
