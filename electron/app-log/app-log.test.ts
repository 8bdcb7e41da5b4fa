import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { AppLogEntry } from '#core/contract/app-log/app-log';
import { SecretSet } from '#core/redaction/secret-set';
import { AppLog } from './app-log';
import { followEntries } from './follow-app-log';
import { LastLines } from './last-lines';
import { lastEntries } from './read-app-log';

const TOKEN = ['hf', 'abcdefghijklmnopqrstuvwxyzABCDEFGH'].join('_');

function newHome(): string {
  const home = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-app-log-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  return home;
}

const all = (home: string) => lastEntries(home, { level: 'info', max: 1_000 });
const messages = (entries: readonly AppLogEntry[]) => entries.map(({ message }) => message);
const textOf = (home: string): string => readFileSync(path.join(home, 'logs', 'app.jsonl'), 'utf8');

test('an error is one line with its stack, its causes and what it was about', async () => {
  const home = newHome();
  const cause = new Error('outer', { cause: new TypeError('inner') });
  new AppLog(home, 'engine').write('error', 'The call runs.get failed:', {
    cause,
    fields: { run: 'latest', tries: 2 },
  });
  expect(textOf(home).split('\n')).toHaveLength(2);
  const [entry] = await all(home);
  expect(entry).toMatchObject({
    level: 'error',
    part: 'engine',
    pid: process.pid,
    message: 'The call runs.get failed: outer',
    fields: { run: 'latest', tries: 2 },
  });
  expect(entry?.stack).toMatch(/^Error: outer\n +at .*\n(?:.*\n)*Caused by: TypeError: inner\n/);
});

test('keys are masked in message, stack and fields, by their shape and by their stored value', () => {
  const home = newHome();
  const log = new AppLog(home, 'engine');
  log.hide(new SecretSet(['correct horse battery']));
  log.write('warn', `refused: ${TOKEN}`, {
    stack: 'Error\n  with correct horse battery\n',
    fields: { header: `Authorization: Bearer ${TOKEN}` },
  });
  expect(textOf(home)).toContain('…(masked)');
  expect(textOf(home)).not.toContain('abcdefghijkl');
  expect(textOf(home)).not.toContain('horse');
});

test('a key at the end of a text that is cut is masked before the cut', () => {
  const home = newHome();
  new AppLog(home, 'page').write('error', `${'x '.repeat(1_980)} HF_TOKEN=${TOKEN}`);
  expect(textOf(home)).not.toContain('abcdefgh');
});

test('entries are read by level, newest last, and lines that are none are left out', async () => {
  const home = newHome();
  const log = new AppLog(home, 'server');
  log.write('error', 'first');
  log.write('info', 'second');
  writeFileSync(path.join(home, 'logs', 'app.jsonl'), '{"time":"torn\nnoise\n', { flag: 'a' });
  log.write('warn', 'third');
  expect(messages(await all(home))).toEqual(['first', 'second', 'third']);
  expect(messages(await lastEntries(home, { level: 'warn', max: 9 }))).toEqual(['first', 'third']);
  expect(messages(await lastEntries(home, { level: 'info', max: 2 }))).toEqual(['second', 'third']);
  expect(await all(newHome())).toEqual([]);
});

test('a loop of errors is cut off, and the log says how many are missing', async () => {
  const home = newHome();
  let nowMs = 0;
  const log = new AppLog(home, 'engine', () => nowMs);
  for (let i = 0; i < 1_000; i += 1) log.write('error', `again ${i}`);
  nowMs = 60_000;
  log.write('info', 'calm');
  const entries = await all(home);
  expect(entries).toHaveLength(202);
  expect(entries.slice(-2).map(({ message }) => message)).toEqual([
    '800 entries before this one are missing.',
    'calm',
  ]);
});

test.skipIf(process.platform === 'win32')(
  'a folder that cannot be one never throws, and a link is not followed',
  () => {
    const [home, other] = [newHome(), newHome()];
    writeFileSync(path.join(home, 'logs'), 'a file');
    new AppLog(home, 'engine').write('error', 'nowhere to go');
    mkdirSync(path.join(other, 'logs'));
    symlinkSync(path.join(home, 'victim'), path.join(other, 'logs', 'app.jsonl'));
    new AppLog(other, 'engine').write('error', 'not there');
    expect(readFileSync(path.join(home, 'logs'), 'utf8')).toBe('a file');
    expect(() => readFileSync(path.join(home, 'victim'))).toThrow('ENOENT');
  },
);

test('what is added is followed, also into the file after a rotation', async () => {
  const home = newHome();
  const log = new AppLog(home, 'engine');
  log.write('info', 'before');
  const end = new AbortController();
  const added = followEntries(home, end.signal);
  const next = added.next();
  log.write('info', 'one');
  expect((await next).value).toMatchObject({ message: 'one' });
  const file = path.join(home, 'logs', 'app.jsonl');
  writeFileSync(file, `${'x'.repeat(2_000_000)}\n`, { flag: 'a' });
  log.write('info', 'two');
  expect((await added.next()).value).toMatchObject({ message: 'two' });
  end.abort();
  expect((await added.next()).done).toBe(true);
});

test('the last lines of a process are complete lines', () => {
  const lines = new LastLines();
  expect(lines.text()).toBe('');
  lines.push(new TextEncoder().encode('é first\n'));
  expect(lines.text()).toBe('é first');
  for (let i = 0; i < 4_000; i += 1) lines.push(new TextEncoder().encode(`line ${i}\n`));
  expect(lines.text()).toMatch(/^line \d+\n(?:line \d+\n)+line 3999$/);
});
