import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { root } from '../setup/paths.mjs';
import { LONG_TESTS, planLongTests, remembered } from './long-tests.mjs';
import { longestFirst } from './longest-first.mjs';
import { USUAL_SECONDS } from './usual-seconds.mjs';

const base = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-long-'));
const file = 'e2e/storm.test.ts';
const tests = [{ file, covers: ['engine'] }];
const env = {};

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(base, name)), { recursive: true });
  writeFileSync(path.join(base, name), text);
}

const plan = (past = {}, more: object = {}) =>
  planLongTests({ env, isCi: false, base, past, tests, ...more });

/** All of it passed, as things are now. */
function passedNow() {
  const tally = { passed: 5, failed: 0, skipped: 1 };
  return remembered([{ file, ms: 61_000, tally }], plan().hashes, {});
}

beforeEach(() => {
  write(file, "import { kill } from './kill';\n");
  write('e2e/kill.ts', 'export const kill = 9;\n');
  write('engine/run.ts', 'export {};\n');
});
afterAll(() => rmSync(base, { recursive: true }));

test('every long file is there, and so is all that it covers', () => {
  const paths = LONG_TESTS.flatMap(({ file: long, covers }) => [long, ...covers]);
  expect(paths.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

test('every file that is known to take long is there', () => {
  const gone = Object.keys(USUAL_SECONDS).filter((name) => !existsSync(path.join(root, name)));
  expect(gone).toEqual([]);
});

test('the files that took longest here begin first; one that was never timed counts as it usually takes', () => {
  const [usual = ''] = Object.keys(USUAL_SECONDS);
  const past = { 'a.test.ts': { ms: 1e9 }, 'b.test.ts': { ms: 5 } };
  const files = ['new.test.ts', 'b.test.ts', usual, 'a.test.ts'];
  expect(longestFirst(files, (name) => name, past)).toEqual([
    'a.test.ts',
    usual,
    'b.test.ts',
    'new.test.ts',
  ]);
});

test('a long file that passed is left out, with its reason, while nothing that it covers changed', () => {
  expect(plan().leftOut).toEqual([]);
  expect(plan(passedNow()).leftOut).toEqual([
    {
      file,
      tests: 6,
      says: expect.stringMatching(
        /^Skipped: e2e\/storm\.test\.ts \(6 tests\): nothing that it covers changed since it passed here \(.* UTC\)\. RL_COCKPIT_TEST_ALL=1 runs it\.$/,
      ),
    },
  ]);
});

test.for([
  ['what it covers', 'engine/run.ts'],
  ['what it imports', 'e2e/kill.ts'],
  ['the test itself', file],
])('a change of %s runs it again', ([, changed = '']) => {
  const past = passedNow();
  write(changed, 'export const other = 1;\n');
  expect(plan(past).leftOut).toEqual([]);
});

test('a change of what it does not cover, of words and of other tests leaves it out', () => {
  const past = passedNow();
  write('page/page.ts', 'export {};\n');
  write('engine/README.md', 'words\n');
  write('engine/run.test.ts', 'export {};\n');
  expect(plan(past).leftOut).toHaveLength(1);
});

test('in CI, when all are asked for, and with another tool on the machine it runs', () => {
  const past = passedNow();
  expect(plan(past, { isCi: true }).leftOut).toEqual([]);
  expect(plan(past, { env: { RL_COCKPIT_TEST_ALL: '1' } }).leftOut).toEqual([]);
  expect(plan(past, { env: { RL_COCKPIT_SSHD: '/usr/sbin/sshd' } }).leftOut).toEqual([]);
});

test('a file that failed is not left out, and its time is remembered', () => {
  const tally = { passed: 5, failed: 1, skipped: 0 };
  const past = remembered([{ file, ms: 9, tally }], plan().hashes, passedNow());
  expect(past).toEqual({ [file]: { ms: 9 } });
  expect(plan(past).leftOut).toEqual([]);
});
