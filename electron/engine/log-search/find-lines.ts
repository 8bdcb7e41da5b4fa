import { isAscii } from 'node:buffer';
import type { LogQuery } from '#core/contract/log-calls';
import { LEVEL_SUSPECT } from '#core/telemetry/log-level';
import { textPattern } from '#core/telemetry/text-marks';
import { lineTest, type LineTest } from './line-test';
import { specialLines } from './special-lines';

const NEWLINE = 10;
/** With more hits than one in so many bytes, a string is searched faster than bytes: each call costs less. */
const DENSE_BYTES = 2_048;

/** Tells where each line begins that is looked for, in bytes that are whole lines. */
export type FindLines = (bytes: Buffer, found: (start: number) => void) => void;

/** Finds lines that may be meant, in bytes without special lines; each once, rising: where it begins and ends. */
type Candidates = (bytes: Buffer, each: (start: number, end: number) => void) => void;

/**
 * How lines of a query are found. A line that begins anew or has colours is judged by what can be read of it, any
 * other by its bytes, which is faster.
 * @param tested is called before each test that may take long
 * @throws SyntaxError when the query's pattern is none
 */
export function findLines(query: LogQuery, unit: 1 | 2, tested: () => void): FindLines {
  const test = lineTest(query);
  const judged: LineTest = (text) => {
    tested();
    return test(text);
  };
  if (unit === 2) return wideLines(judged);
  const candidates = candidatesOf(query);
  const isEnough = isOfBytes(query) && !query.onlyWarnings && query.hidden.length === 0;
  return (bytes, found) => {
    const isPlainText = isAscii(bytes);
    const textOf = (start: number, end: number): string =>
      isPlainText ? bytes.toString('latin1', start, end) : bytes.toString('utf8', start, end);
    const ordinary = (base: number, until: number): void =>
      candidates(bytes.subarray(base, until), (start, end) => {
        if (isEnough || judged(textOf(base + start, base + end))) found(base + start);
      });
    let from = 0;
    for (const { start, end } of specialLines(bytes)) {
      ordinary(from, start);
      if (judged(textOf(start, end))) found(start);
      from = end + 1;
    }
    ordinary(from, bytes.length);
  };
}

/** Is a text found by bytes alone? Not where letters beyond ASCII have two cases. */
function isOfBytes({ text, isPattern, matchCase }: LogQuery): boolean {
  return text !== '' && !isPattern && (matchCase || isAscii(Buffer.from(text)));
}

function candidatesOf(query: LogQuery): Candidates {
  if (isOfBytes(query)) {
    return query.matchCase ? byBytes(Buffer.from(query.text)) : byPattern(textPattern(query));
  }
  return query.onlyWarnings ? byPattern(LEVEL_SUSPECT) : everyLine;
}

function byBytes(needle: Buffer): Candidates {
  const text = needle.toString('latin1');
  return (bytes, each) => {
    let hits = 0;
    let from = 0;
    for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, from)) {
      const start = bytes.lastIndexOf(NEWLINE, at) + 1;
      const end = endOfLine(bytes, at + needle.length);
      each(start, end);
      from = end + 1;
      hits += 1;
      if (hits > 16 && hits * DENSE_BYTES > from) return inText(bytes, from, text, each);
    }
  };
}

/** The rest of the bytes, as a string of one character a byte. */
function inText(
  bytes: Buffer,
  from: number,
  needle: string,
  each: (start: number, end: number) => void,
): void {
  const rest = bytes.toString('latin1', from);
  for (let at = rest.indexOf(needle); at !== -1;) {
    const start = rest.lastIndexOf('\n', at) + 1;
    const next = rest.indexOf('\n', at + needle.length);
    const end = next === -1 ? rest.length : next;
    each(from + start, from + end);
    if (next === -1) return;
    at = rest.indexOf(needle, end + 1);
  }
}

/** A pattern of ASCII characters that never reaches over a line's end. */
function byPattern({ source, ignoreCase }: RegExp): Candidates {
  const pattern = new RegExp(source, ignoreCase ? 'gi' : 'g');
  return (bytes, each) => {
    const text = bytes.toString('latin1');
    pattern.lastIndex = 0;
    for (let hit = pattern.exec(text); hit !== null; hit = pattern.exec(text)) {
      const start = text.lastIndexOf('\n', hit.index) + 1;
      const next = text.indexOf('\n', pattern.lastIndex);
      const end = next === -1 ? text.length : next;
      each(start, end);
      if (next === -1) return;
      pattern.lastIndex = end + 1;
    }
  };
}

const everyLine: Candidates = (bytes, each) => {
  for (let start = 0; start < bytes.length;) {
    const end = endOfLine(bytes, start);
    each(start, end);
    start = end + 1;
  }
};

function endOfLine(bytes: Buffer, from: number): number {
  const at = bytes.indexOf(NEWLINE, from);
  return at === -1 ? bytes.length : at;
}

function wideLines(test: LineTest): FindLines {
  return (bytes, found) => {
    const text = bytes.toString('utf16le');
    for (let start = 0; start < text.length;) {
      const next = text.indexOf('\n', start);
      const end = next === -1 ? text.length : next;
      const first = start === 0 && text.startsWith('\uFEFF') ? 1 : start;
      if (test(text.slice(first, end))) found(2 * start);
      start = end + 1;
    }
  };
}
