import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { root } from '../setup/paths.mjs';
import { ALL_ONLY } from './all-only.mjs';
import { isLeftOut, leftOutEnv, leftOutOfRun, patternOf, staleTexts } from './left-out.mjs';
import { slowestFirst } from './slowest-first.mjs';
import { planTests } from './plan-tests.mjs';
import { remembered } from './test-memory.mjs';
import { USUAL_SECONDS } from './usual-seconds.mjs';

const base = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-plan-'));
const file = 'e2e/storm.test.ts';
const entry = { file, reason: 'a storm', shownBy: ['e2e/one.test.ts'], covers: ['engine'] };
const list = [entry];
const env = {};

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(base, name)), { recursive: true });
  writeFileSync(path.join(base, name), text);
}

const plan = (past = {}, more: object = {}) =>
  planTests({ env, isCi: false, base, past, list, ...more });
const green = { passed: 5, failed: 0, skipped: 1 };
const red = { passed: 5, failed: 1, skipped: 0 };

/** What is remembered after a run of everything, as things are now. */
const ranNow = (tally: typeof green) =>
  remembered(
    [{ file, ms: 61_000, tally, tests: [] }],
    plan({}, { env: { RL_COCKPIT_TEST_ALL: '1' } }),
    {},
  );

beforeEach(() => {
  write(file, "import { kill } from './kill';\n");
  write('e2e/kill.ts', 'export const kill = 9;\n');
  write('engine/run.ts', 'export {};\n');
});
afterAll(() => rmSync(base, { recursive: true }));

test('each file of the list, what shows the same in npm test, and all that it covers exist', () => {
  const paths = ALL_ONLY.flatMap((one) => [one.file, ...(one.shownBy ?? []), ...one.covers]);
  expect(paths.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

test('each file is in the list once, and what shows the same is not left out itself', () => {
  const files = ALL_ONLY.map((one) => one.file);
  expect(files).toHaveLength(new Set(files).size);
  const full = new Set(ALL_ONLY.filter((one) => one.tests === undefined).map((one) => one.file));
  const shown = ALL_ONLY.flatMap((one) => one.shownBy ?? []);
  expect(shown.filter((name) => full.has(name))).toEqual([]);
  const byNothing = ALL_ONLY.filter((one) => one.tests === undefined && one.shownBy === undefined);
  expect(byNothing).toEqual([]);
});

test('every file that usually takes long is there', () => {
  const gone = Object.keys(USUAL_SECONDS).filter((name) => !existsSync(path.join(root, name)));
  expect(gone).toEqual([]);
});

test('the files that took longest here begin first; one that was never timed counts as it usually takes', () => {
  const [usual = ''] = Object.keys(USUAL_SECONDS);
  const past = { 'a.test.ts': { ms: 1e9 }, 'b.test.ts': { ms: 5 } };
  const files = ['new.test.ts', 'b.test.ts', usual, 'a.test.ts'];
  expect(slowestFirst(files, (name) => name, past)).toEqual([
    'a.test.ts',
    usual,
    'b.test.ts',
    'new.test.ts',
  ]);
});

test('npm test leaves out what is in the list, at the first run of a checkout and while nothing that it covers changed', () => {
  expect(plan()).toMatchObject({ leftOut: [{ file }], says: [] });
  expect(plan(remembered([], plan(), {}))).toMatchObject({ leftOut: [{ file }], says: [] });
  expect(plan(ranNow(green))).toMatchObject({ leftOut: [{ file }], says: [] });
});

test.for([
  ['what it covers', 'engine/run.ts'],
  ['what it imports', 'e2e/kill.ts'],
  ['the test itself', file],
])('a change of %s runs it, until it passed, with the reason in words', ([, changed = '']) => {
  const past = remembered([], plan(), {});
  write(changed, 'export const other = 1;\n');
  const says = expect.stringMatching(
    /^Runs too: e2e\/storm\.test\.ts, because it failed, or what it covers changed, since .* UTC\.$/,
  );
  expect(plan(past)).toMatchObject({ leftOut: [], says: [says] });
  expect(plan(ranNow(red)).leftOut).toEqual([]);
  expect(plan(ranNow(green)).leftOut).toEqual([{ file }]);
});

test('a change of what it does not cover, of words and of other tests leaves it out', () => {
  const past = ranNow(green);
  write('page/page.ts', 'export {};\n');
  write('engine/README.md', 'words\n');
  write('engine/run.test.ts', 'export {};\n');
  expect(plan(past).leftOut).toHaveLength(1);
});

test('in CI nothing of the list runs, no matter what changed; npm run test:all runs everything, without a word', () => {
  const failed = ranNow(red);
  expect(plan(failed, { isCi: true })).toMatchObject({ leftOut: [{ file }], says: [] });
  const all = { env: { RL_COCKPIT_TEST_ALL: '1' } };
  expect(plan({}, { isCi: true, ...all })).toMatchObject({ leftOut: [], says: [] });
});

test('with another tool on the machine it runs', () => {
  const other = { env: { RL_COCKPIT_SSHD: '/usr/sbin/sshd' } };
  expect(plan(ranNow(green), other).leftOut).toEqual([]);
});

test('the time of a file is remembered; one of which tests were left out is not taken for passed', () => {
  const partly = { list: [{ ...entry, tests: ['storm'] }] };
  const before = ranNow(red);
  const now = plan(before, { ...partly, isCi: true });
  expect(now.leftOut).toEqual([{ file, tests: ['storm'] }]);
  const past = remembered([{ file, ms: 9, tally: green, tests: [] }], now, before);
  expect(past[file]).toMatchObject({ ms: 9, known: { hash: '' } });
  expect(plan(past, partly).leftOut).toEqual([]);
});

test('of a file only the named tests are left out, no matter what is in their names', () => {
  const tests = ['720×450', '/ (a|b).*$ ['];
  const pattern = patternOf({ file, tests });
  expect('pages > Home at 1024×700').toMatch(pattern);
  expect('pages > Home at 720×450, light').not.toMatch(pattern);
  expect('one\ntwo / (a|b).*$ [ three').not.toMatch(pattern);
  const leftOut = leftOutOfRun({ ...leftOutEnv([{ file, tests }, { file: 'whole.test.ts' }]) });
  expect(isLeftOut(leftOut, file, 'pages Home at 720×450')).toBe(true);
  expect(isLeftOut(leftOut, file, 'pages Home at 1024×700')).toBe(false);
  expect(isLeftOut(leftOut, 'whole.test.ts', 'anything')).toBe(true);
  expect(leftOutOfRun({})).toEqual([]);
});

test('of a file in which only some tests are kept, nothing else runs', () => {
  const pattern = patternOf({ file, tests: [''], keeps: ['exit (3)', 'an abort'] });
  expect('ends > exit (3): failed').toMatch(pattern);
  expect('ends > an abort: failed').toMatch(pattern);
  expect('ends > exit 3: failed').not.toMatch(pattern);
  const some = patternOf({ file, tests: ['connecting while'], keeps: ['virtualization-off'] });
  expect('connecting while virtualization-off').toMatch(some);
  expect('connecting while distro-busy').not.toMatch(some);
  expect('a look').toMatch(some);
});

test('an entry whose text is in no name of its file is a failure that names it', () => {
  const leftOut = [{ file, tests: ['one', 'gone'], keeps: ['two'] }, { file: 'other.test.ts' }];
  expect(staleTexts(leftOut, [{ file, tests: ['a > one', 'a > two'] }])).toEqual([
    `scripts/tasks/all-only: no test of ${file} contains "gone"`,
  ]);
  expect(staleTexts(leftOut, [])).toEqual([]);
});
