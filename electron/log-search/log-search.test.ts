import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { LogQuery } from '#core/contract/log/log-calls';
import { MatchingLines } from './matching-lines';
import { LogSearch } from './log-search';
import { LogSurvey } from './log-survey';
import type { Scans } from './scan-pool';
import { doTask } from './scan-task';
import type { ScanOutcome } from './scan-thread';

const folder = mkdtempSync(join(tmpdir(), 'rl-cockpit-search-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const watch = { step: () => undefined, testing: () => undefined, isCancelled: () => false };
/** Runs every task at once, in this thread. */
const here: Scans = {
  size: 2,
  run: (task) => Promise.resolve(doTask(task, watch)),
};
const broken = (outcome: ScanOutcome): Scans => ({
  ...here,
  run: () => Promise.resolve(outcome),
});

const QUERY: LogQuery = {
  text: 'hit',
  isPattern: false,
  matchCase: true,
  onlyWarnings: false,
  hidden: [],
};
let logs = 0;
function newLog(text = ''): string {
  logs += 1;
  const file = join(folder, `${logs}.log`);
  writeFileSync(file, text);
  return file;
}

test('a search continues with a log that grows, and counts an unfinished line once', async () => {
  const pieces = fc.array(fc.constantFrom('hit\n', 'miss\n', 'hi', 't', '\n', 'a hit'), {
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(pieces, async (parts) => {
      const file = newLog();
      const search = new LogSearch(here, file, QUERY);
      let text = '';
      for (const part of parts) {
        appendFileSync(file, part);
        text += part;
        const { found, isDone } = await search.goOn(text.length, 1_000);
        const expected = text.split('\n').filter((line) => line.includes('hit'));
        expect([found, isDone]).toEqual([expected.length, true]);
      }
    }),
  );
});

test('a log that starts over is searched again', async () => {
  const file = newLog('hit\nhit\nhit\n');
  const search = new LogSearch(here, file, QUERY);
  expect((await search.goOn(12, 1_000)).found).toBe(3);
  writeFileSync(file, 'hit\n');
  expect((await search.goOn(4, 1_000)).found).toBe(1);
});

test('a pattern that hangs ends the search with a sentence that names it', async () => {
  const search = new LogSearch(broken({ kind: 'stuck' }), newLog('x\n'), {
    ...QUERY,
    text: '(a+)+$',
  });
  const { isDone, problem } = await search.goOn(2, 1_000);
  expect(isDone).toBe(true);
  expect(problem).toContain('(a+)+$');
});

test('a survey counts a growing log, each line once', async () => {
  const file = newLog();
  const survey = new LogSurvey(here, file);
  let size = 0;
  for (const part of ['(A pid=1) x\nWARN', 'ING: y\nz\n(A p', 'id=1) w\n']) {
    appendFileSync(file, part);
    size += part.length;
    await survey.goOn(size, 1_000);
  }
  expect(await survey.goOn(size, 1_000)).toMatchObject({
    warnings: 1,
    writers: [
      { actor: 'A', pid: 1, lines: 2 },
      { actor: null, pid: null, lines: 2 },
    ],
  });
});

test('found lines are given by place and found by byte, however they came', () => {
  const gaps = fc.array(fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 30 }), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(
      gaps,
      fc.nat({ max: 200 }),
      fc.integer({ min: 1, max: 50 }),
      fc.boolean(),
      (parts, from, count, isOpen) => {
        const lines = new MatchingLines();
        const all: number[] = [];
        let base = 0;
        for (const part of parts) {
          let at = 0;
          const starts = part.map((gap) => (at += gap));
          lines.add(base, Uint32Array.from(starts), null);
          all.push(...starts.map((start) => base + start));
          base += at + 1;
        }
        if (isOpen) {
          lines.add(base, new Uint32Array(), base + 1);
          all.push(base + 1);
        }
        expect(lines.count).toBe(all.length);
        expect(lines.slice(from, count)).toEqual(all.slice(from, from + count));
        const byte = all[from % Math.max(1, all.length)] ?? 0;
        expect(lines.lineStartFrom(byte)).toBe(
          all.findIndex((start) => start >= byte) === -1 ? 0 : all.indexOf(byte),
        );
        const values = lines.positions(7, base + 2);
        expect(values.reduce((sum, one) => sum + one, 0)).toBe(all.length);
      },
    ),
  );
});

test('a search for the text of a secret finds nothing, and all words around it are found as before', async () => {
  const key = fc.stringMatching(/^[A-Z][a-z][0-9][A-Za-z0-9]{17,30}$/);
  const shape = fc.constantFrom(
    (secret: string) => `login sk-${secret} done`,
    (secret: string) => `\u001B[33mWARNING: HF_TOK\u001B[0mEN=${secret}\u001B[0m done`,
    (secret: string) => `50%\rlogin sk-${secret} done\r`,
  );
  const request = fc.record({ isPattern: fc.boolean(), matchCase: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(key, shape), { minLength: 1, maxLength: 5 }),
      request,
      fc.nat(8),
      async (secrets, how, cut) => {
        const text = secrets.map(([secret, lineOf]) => `${lineOf(secret)}\nnothing\n`).join('');
        const file = newLog(text);
        const count = async (wanted: string): Promise<number> => {
          const search = new LogSearch(here, file, { ...QUERY, ...how, text: wanted });
          return (await search.goOn(Buffer.byteLength(text), 1_000)).found;
        };
        for (const [secret] of secrets) {
          expect(await count(secret)).toBe(0);
          expect(await count(secret.slice(cut, cut + 12))).toBe(0);
        }
        expect(await count('done')).toBe(secrets.length);
      },
    ),
  );
});
