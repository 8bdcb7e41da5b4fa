import { isAscii } from 'node:buffer';
import type { LogQuery } from '#core/contract/log/log-calls';
import { mayHoldSecrets } from '#core/redaction/line-secrets';
import { LEVEL_SUSPECT } from '#core/telemetry/line/log-level';
import { lineTest, type LineTest, readable } from './line-test';
import { Needle } from './needle';
import { needleLines } from './needle-lines';
import { readsOf } from './needle-read';
import { specialLines } from './special-lines';

const NEWLINE = 10;

/** Finds where each wanted line begins, in bytes that are whole lines. */
export type FindLines = (bytes: Buffer, matchesOf: (start: number) => void) => void;

/** Finds lines that may be meant, in bytes without special lines; each once, rising: where it begins and ends. */
type Candidates = (bytes: Buffer, each: (start: number, end: number) => void) => void;

/**
 * Finds the lines of a query. A line that starts over or has colors is judged by what can be read of it, any other by its bytes, which is
 * faster.
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
  const needle = Needle.of(query);
  if (needle !== null) return plainLines(needle, query, judged);
  const candidates = query.onlyWarnings ? byPattern(LEVEL_SUSPECT) : everyLine;
  return (bytes, matchesOf) => {
    const textOf = textIn(bytes);
    const ordinary = (base: number, until: number): void =>
      candidates(bytes.subarray(base, until), (start, end) => {
        if (judged(textOf(base + start, base + end))) matchesOf(base + start);
      });
    let from = 0;
    for (const { start, end } of specialLines(bytes)) {
      ordinary(from, start);
      if (judged(textOf(start, end))) matchesOf(start);
      from = end + 1;
    }
    ordinary(from, bytes.length);
  };
}

/** A text that can be found in the bytes: a line is decoded only where it cannot, or where more is asked than the text. */
function plainLines(needle: Needle, query: LogQuery, judged: LineTest): FindLines {
  const isEnough = !query.onlyWarnings && query.hidden.length === 0;
  const reads = readsOf(needle);
  return (bytes, matchesOf) => {
    const textOf = textIn(bytes);
    needleLines(needle, bytes, (start, end, isSpecial) => {
      const isRead = isSpecial ? reads(bytes, start, end) : true;
      if (isRead === false) return;
      const text = textOf(start, end);
      // What is found may be a part of a secret.
      const isSure =
        isRead === true && isEnough && !mayHoldSecrets(isSpecial ? readable(text) : text);
      if (isSure || judged(text)) matchesOf(start);
    });
  };
}

function textIn(bytes: Buffer): (start: number, end: number) => string {
  let isPlain: boolean | null = null;
  return (start, end) => {
    isPlain ??= isAscii(bytes);
    return isPlain ? bytes.toString('latin1', start, end) : bytes.toString('utf8', start, end);
  };
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
