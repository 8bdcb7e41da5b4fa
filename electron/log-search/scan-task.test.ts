import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { LogQuery } from '#core/contract/log/log-calls';
import { levelOf } from '#core/telemetry/line/log-level';
import { lineTest, readable } from './line-test';
import { doTask } from './scan-task';
import { repetitions } from '../../scripts/setup/repetitions.mjs';

const folder = mkdtempSync(join(tmpdir(), 'rl-cockpit-scan-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'output.log');
const watch = { step: () => undefined, testing: () => undefined, isCancelled: () => false };

const ANY: LogQuery = {
  text: '',
  isPattern: false,
  matchCase: true,
  onlyWarnings: false,
  hidden: [],
};

/** Numbers of the found lines from 0, the log read in parts that begin at these bytes. */
function matchesOf(bytes: Buffer, query: LogQuery, cuts: readonly number[]): number[] {
  writeFileSync(file, bytes);
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted(
    (a, b) => a - b,
  );
  const starts = edges.slice(0, -1).flatMap((from, i) => {
    const to = edges[i + 1] ?? from;
    const outcome = doTask({ kind: 'find', file, from, to, limit: bytes.length, query }, watch);
    if (outcome.kind !== 'find') throw new Error('It found nothing.');
    const open = outcome.open?.isMatched === true ? [outcome.open.start] : [];
    return [...Array.from(outcome.starts, (start) => from + start), ...open];
  });
  const lines = new Map([[0, 0]]);
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) {
    lines.set(at + 1, lines.size);
  }
  return starts.map((start) => lines.get(start) ?? -1);
}

/** The plain reference: line after line, by what can be read of it. */
function expected(bytes: Buffer, holds: (text: string) => boolean): number[] {
  const lines = bytes.toString('latin1').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.flatMap((line, i) => {
    const text = readable(Buffer.from(line, 'latin1').toString('utf8'));
    return holds(text) ? [i] : [];
  });
}

const soup = fc
  .array(
    fc.oneof(
      fc.constantFrom('\n', '\r', '\r\n', '\n', 'ab', 'a', 'b', 'AB', '\u001B[31m', '\u001B[0m'),
      fc.constantFrom('(W pid=1) ', 'é', 'UserWarning: ', 'ERROR ', '日本', '\u009B1m', '\t'),
      fc.uint8Array({ maxLength: 6 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => Buffer.concat(parts.map((part) => Buffer.from(part))));
/** Noise that begins with the mark of UTF-16 is a log in UTF-16, which the reference does not model. */
const isUtf16 = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xfe;
const cuts = fc.array(fc.nat({ max: 400 }), { maxLength: 6 });
const needle = fc.constantFrom('a', 'ab', 'AB', 'é', 'b', '本', ' ', 'aba', '[31m', 'pid=1');

test('a plain search finds the lines that a plain reference finds, however bytes fall and parts are cut', () => {
  fc.assert(
    fc.property(soup, cuts, needle, (bytes, parts, text) => {
      fc.pre(!isUtf16(bytes));
      const query = { ...ANY, text };
      expect(matchesOf(bytes, query, parts)).toEqual(
        expected(bytes, (line) => line.includes(text)),
      );
    }),
    { numRuns: repetitions(120, 600) },
  );
});

test('a line is found by the same words whether Windows ended it or not', () => {
  for (const line of ['a\0b', '   ', 'ab', '\u001B[31mab']) {
    expect(readable(`${line}\r`)).toBe(readable(line));
    for (const text of ['ab', ' ', 'a']) {
      const query = { ...ANY, text };
      const [plain, windows] = [Buffer.from(`${line}\n`), Buffer.from(`${line}\r\n`)];
      expect(matchesOf(windows, query, [])).toEqual(matchesOf(plain, query, []));
    }
  }
});

test('a plain search finds the same lines where what it looks for is everywhere', () => {
  const matchCase = fc.boolean();
  fc.assert(
    fc.property(soup, soup, needle, matchCase, (rare, often, text, isExact) => {
      // Long enough that its way changes in the middle.
      const bytes = Buffer.concat([rare, ...Array.from({ length: 60 }, () => often), rare]);
      fc.pre(!isUtf16(bytes));
      const query = { ...ANY, text, matchCase: isExact };
      const pattern = new RegExp(text.replace('[', String.raw`\[`), 'i');
      const holds = (line: string): boolean => (isExact ? line.includes(text) : pattern.test(line));
      expect(matchesOf(bytes, query, [])).toEqual(expected(bytes, holds));
    }),
    { numRuns: repetitions(80, 300) },
  );
});

test('case, patterns, warnings and writers are judged line by line, as the reference does', () => {
  const hidden = [{ actor: 'W', pid: 1 }];
  const cases: readonly (readonly [LogQuery, (line: string) => boolean])[] = [
    [{ ...ANY, text: 'aB', matchCase: false }, (line) => /ab/i.test(line)],
    [{ ...ANY, text: 'É', matchCase: false }, (line) => /é/iu.test(line)],
    [{ ...ANY, text: '^a+b$', isPattern: true }, (line) => /^a+b$/u.test(line)],
    [{ ...ANY, text: '[^a]', isPattern: true }, (line) => /[^a]/u.test(line)],
    [{ ...ANY, onlyWarnings: true }, (line) => levelOf(line.replace(/^\(W pid=1\) /, '')) !== null],
    [{ ...ANY, hidden }, (line) => !line.startsWith('(W pid=1) ')],
    [{ ...ANY, text: 'a', hidden }, (line) => line.includes('a') && !line.startsWith('(W pid=1) ')],
  ];
  fc.assert(
    fc.property(soup, cuts, fc.constantFrom(...cases), (bytes, parts, [query, reference]) => {
      fc.pre(!isUtf16(bytes));
      // A prefix that comes twice is split off once, which the reference does not model.
      fc.pre(!bytes.includes('(W pid=1) (W pid=1) '));
      expect(matchesOf(bytes, query, parts)).toEqual(expected(bytes, reference));
    }),
    { numRuns: repetitions(120, 600) },
  );
});

test('whatever a pattern needs, and whatever a line hides, its lines are those that a look at each finds', () => {
  const part = fc.oneof(
    fc.constantFrom('\n', '\n', '\r\n', '\r', ' ', 'ab', 'a', 'b', 'AB', 'pid=7', 'task', '\b'),
    fc.constantFrom('\u001B[31m', '\u001B[0m', '\u001B[2K', 'é', 'ta\u017Fk', 'tas\u212A', '日本'),
    fc.constantFrom('WANDB_API_KEY=', 'ab'.repeat(20), 'sk-', 'password: ', '\u200B', '\t', '.'),
  );
  const patterns = String.raw`ab+ab a.{0,3}b ^ab ab$ pid=\d task TASK [^a]$ ^[^b]*$ \S+ KEY=. =ab aba|pid=
    (?<=pid)=7 (?!pid)pid a\b \p{L}ab \u{61}bab (ab)ab\1 \u0061ba`;
  const pattern = fc.constantFrom(...patterns.split(/\s+/));
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 80 }),
      cuts,
      pattern,
      fc.boolean(),
      (parts, at, text, matchCase) => {
        const query = { ...ANY, text, matchCase, isPattern: true };
        const bytes = Buffer.from(parts.join(''));
        const lines = bytes.toString().split('\n');
        if (lines.at(-1) === '') lines.pop();
        const holds = lineTest(query);
        const numbers = lines.flatMap((line, i) => (holds(line) ? [i] : []));
        expect(matchesOf(bytes, query, at)).toEqual(numbers);
      },
    ),
    { numRuns: repetitions(160, 800) },
  );
});

test('a secret is not searched for behind a character that nobody sees, however many there are', () => {
  const bytes = Buffer.from('token\u200B=abcdefgh12345678abcdefgh\n'.repeat(300));
  expect(matchesOf(bytes, { ...ANY, text: 'fgh1234' }, [])).toEqual([]);
  expect(matchesOf(bytes, { ...ANY, text: 'token' }, [])).toHaveLength(300);
});

test('a colored line of blanks is an empty one, however many there are', () => {
  const bytes = Buffer.from('\u001B[31m  \u001B[0m\n'.repeat(300));
  expect(matchesOf(bytes, { ...ANY, text: ' ' }, [])).toEqual([]);
  expect(matchesOf(bytes, { ...ANY, text: ' +$', isPattern: true }, [])).toEqual([]);
});

test('a line longer than what is read at once is one line', () => {
  const long = 'x'.repeat(5_000_000);
  const bytes = Buffer.from(`one\n${long}needle${long}\nneedle\n${long}`);
  expect(matchesOf(bytes, { ...ANY, text: 'needle' }, [7_000_000, 9_000_000])).toEqual([1, 2]);
  expect(matchesOf(bytes, { ...ANY, text: 'x'.repeat(3) }, [4, 6_000_000])).toEqual([1, 3]);
});

test('thousands of hits one after another are each found once', () => {
  const bytes = Buffer.from(Array.from({ length: 60_000 }, (_, i) => `step ${i}\n`).join(''));
  expect(matchesOf(bytes, { ...ANY, text: 'step ' }, [300_001])).toHaveLength(60_000);
  expect(matchesOf(bytes, { ...ANY, text: '9999' }, [1])).toEqual([
    9999, 19999, 29999, 39999, 49999, 59999,
  ]);
});

test('a log of PowerShell, two bytes a character, is searched like any other', () => {
  const bytes = Buffer.from('\uFEFFfirst\r\nünd needle\r\nਊ needle\r\nend', 'utf16le');
  writeFileSync(file, bytes);
  const query = { ...ANY, text: 'needle' };
  const task = {
    kind: 'find',
    file,
    from: 0,
    to: bytes.length,
    limit: bytes.length,
    query,
  } as const;
  const outcome = doTask(task, watch);
  expect(outcome.kind === 'find' && Array.from(outcome.starts)).toEqual([16, 40]);
});

test('workers of Ray are counted by name and process, colored or not; the rest is the program', () => {
  writeFileSync(
    file,
    '\u001B[36m(TaskRunner pid=5)\u001B[0m one\n(TaskRunner pid=5) two\n(pid=6) three\nfour\n(x) five\n(raylet) six\nWARNING: seven',
  );
  const task = { kind: 'survey', file, from: 0, to: 999, limit: 141 } as const;
  const outcome = doTask(task, watch);
  expect(outcome).toMatchObject({ kind: 'survey', warnings: 0 });
  const writers = outcome.kind === 'survey' ? outcome.writers : [];
  expect(writers.map(({ actor, pid, lines }) => [actor, pid, lines])).toEqual([
    ['TaskRunner', 5, 2],
    [null, 6, 1],
    ['raylet', null, 1],
    [null, null, 2],
  ]);
});
