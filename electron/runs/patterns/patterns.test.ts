import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RunId } from '#core/contract/run/run';
import { keepPatterns, patternsFor } from './command-patterns';
import { patternsOf, writePatterns } from './patterns-file';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'rl-cockpit-patterns-'));
});
afterEach(() => rm(home, { recursive: true }));

const REWARD = String.raw`reward=avg (?<value>\S+)`;
const LOSS = String.raw`loss=loss (?<value>\S+)`;
const runId = RunId.parse('20260101-000000-0000abcd');
const command = (...argv: readonly string[]) => ({
  recipe: 'command',
  target: 'local',
  cwd: '/work',
  argv,
});

test('patterns set for a run count instead of those of its start, until they are the same again', async () => {
  const spec = { runId, patterns: [LOSS] };
  expect(await patternsOf(home, spec)).toEqual([LOSS]);
  await writePatterns(home, spec, [LOSS, REWARD]);
  expect(await patternsOf(home, spec)).toEqual([LOSS, REWARD]);
  const file = path.join(home, 'keep', runId, 'patterns.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await writePatterns(home, spec, []);
  expect(await patternsOf(home, spec)).toEqual([]);
  await writePatterns(home, spec, [LOSS]);
  await expect(readFile(file)).rejects.toThrow('ENOENT');
});

test('a file of patterns that is damaged, or holds too many, leaves those of the start', async () => {
  const spec = { runId, patterns: [LOSS] };
  const file = path.join(home, 'keep', runId, 'patterns.json');
  await writePatterns(home, spec, []);
  const tooMany = { schema: 1, patterns: Array.from({ length: 51 }, () => REWARD) };
  for (const text of ['{', '[]', JSON.stringify(tooMany), JSON.stringify({ schema: 1 })]) {
    await writeFile(file, text);
    expect(await patternsOf(home, spec)).toEqual([LOSS]);
  }
});

test('the next run of a command reads its log with the same patterns, after those it is asked for', async () => {
  const first = command('python', 'train.py', '--seed', '1');
  const next = command('/usr/bin/python', '-u', 'train.py', '--seed', '2');
  expect(await patternsFor(home, next, [LOSS])).toEqual([LOSS]);
  await keepPatterns(home, first, [REWARD]);
  expect(await patternsFor(home, next, [LOSS])).toEqual([LOSS, REWARD]);
  expect(await patternsFor(home, next, [REWARD])).toEqual([REWARD]);
  expect(await patternsFor(home, command('python', 'other.py'), [])).toEqual([]);
  await keepPatterns(home, next, []);
  expect(await patternsFor(home, first, [])).toEqual([]);
});
