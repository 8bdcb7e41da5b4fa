import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commandKey } from './command-key';
import { criteriaFor, keepCriteria } from './command-criteria';
import { readDeclared, writeDeclared } from './declared-file';
import { inFolder, laterFacts } from './later-facts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'rl-cockpit-criteria-'));
});
afterEach(() => rm(home, { recursive: true }));

const command = (...argv: readonly string[]) => ({
  recipe: 'command',
  target: 'local',
  cwd: '/work',
  argv,
});

test.each([
  [['python', 'train.py'], ['python', '-u', 'train.py', '--lr', '1'], true],
  [['/usr/bin/python', 'train.py'], ['python', 'train.py'], true],
  [['python', 'train.py'], ['python', 'test.py'], false],
  [['python', '-m', 'verl.main', 'a=1'], ['python', '-m', 'verl.main', 'a=2'], true],
  [['python', '-m', 'verl'], ['python', '-m', 'trl'], false],
  [['bash', '-lc', 'a'], ['bash', '-lc', 'b'], false],
])('%j and %j are the same command: %j', (one, other, isSame) => {
  expect(commandKey(command(...one)) === commandKey(command(...other))).toBe(isSame);
});

test('the same script in another folder, or on another machine, is another command', () => {
  const here = command('python', 'train.py');
  expect(commandKey({ ...here, cwd: '/other' })).not.toBe(commandKey(here));
  expect(commandKey({ ...here, target: 'ssh:lab' })).not.toBe(commandKey(here));
});

test('criteria of a command are there for its next run, until they are taken back', async () => {
  const first = command('python', 'train.py', '--seed', '1');
  const next = command('python', 'train.py', '--seed', '2');
  expect(await criteriaFor(home, next)).toBeNull();
  await keepCriteria(home, first, { artefacts: ['*.zip'] });
  await keepCriteria(home, command('python', 'other.py'), { markers: ['DONE'] });
  expect(await criteriaFor(home, next)).toEqual({ artefacts: ['*.zip'] });
  await keepCriteria(home, next, null);
  expect(await criteriaFor(home, first)).toBeNull();
  expect(await criteriaFor(home, command('python', 'other.py'))).toEqual({ markers: ['DONE'] });
});

test('what was declared for a run is read again, and a file that is no JSON declares nothing', async () => {
  const run = '20260101-000000-0000abcd';
  expect(await readDeclared(home, run)).toBeNull();
  await writeDeclared(home, run, { targetX: 100 });
  expect(await readDeclared(home, run)).toEqual({ targetX: 100 });
  await writeFile(path.join(home, 'keep', run, 'declared.json'), '{');
  expect(await readDeclared(home, run)).toBeNull();
  await writeDeclared(home, run, null);
  await expect(readFile(path.join(home, 'keep', run, 'declared.json'))).rejects.toThrow('ENOENT');
});

test('files of the user are relative to the folder of the command', () => {
  expect(inFolder({ artefacts: ['*.zip', '/abs/a', 'C:\\m\\a'] }, '/work/')).toEqual({
    artefacts: ['/work/*.zip', '/abs/a', 'C:\\m\\a'],
  });
});

test('a text that was declared after the end is looked for in the whole log', async () => {
  const log = path.join(home, 'output.log');
  await writeFile(log, 'start\nsaved a\nsaved b\nend');
  const { markers } = await laterFacts({ markers: ['saved', 'end', 'nothing'] }, '/work', log);
  expect(markers).toEqual({ saved: 2, end: 4 });
  expect((await laterFacts({ markers: ['a'] }, '/work', `${log}.gone`)).markers).toEqual({});
});

test('a text that denies success is looked for with its line, and records are in the folder of the command', async () => {
  const log = path.join(home, 'output.log');
  await writeFile(log, 'start\n[ERROR] No data found for ES\nend');
  const record = { glob: 'models/*.json', value: 'done', target: 'total' };
  const declared = { markers: ['end'], failMarkers: ['No data', 'Cancelled'], records: [record] };
  expect(await laterFacts(declared, '/work', log)).toEqual({
    expectations: { ...declared, records: [{ ...record, glob: '/work/models/*.json' }] },
    markers: { end: 3 },
    failMarkers: { 'No data': { line: 2, text: '[ERROR] No data found for ES' } },
  });
});

test('a metric that must reach a value is kept for the next run of the command, too', async () => {
  const first = command('python', 'train.py');
  const metrics = [{ metric: 'reward', compare: 'at-least', value: 100, when: 'best' }] as const;
  await keepCriteria(home, first, { metrics: [...metrics] });
  expect(await criteriaFor(home, command('python', 'train.py', '--seed', '2'))).toEqual({
    metrics,
  });
});
