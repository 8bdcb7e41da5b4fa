import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { retiredSentences } from './retired-phrases';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-phrases-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(file: string, text: string): void {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

const files = (): readonly string[] =>
  retiredSentences(root).map((fault) => fault.split(' says ')[0] ?? '');

test('no sentence of the app has a phrase that was retired because readers stumbled over it', () => {
  expect(retiredSentences(path.resolve(import.meta.dirname, '../..'))).toEqual([]);
});

test('a retired phrase is seen in the catalog, the engine, a template, a manifest and our Python', () => {
  plant('renderer/words/en/run.ts', "export const run = { none: 'Nothing known matches' };\n");
  plant('electron/core/judge.ts', 'export const says = `${share} % of it`;\n');
  plant('electron/runs/start.ts', "const a = { says: 'It ended by itself after 2 s.' };\n");
  plant('electron/projects/manifests/a.yaml', 'says: It takes 70 % of the RAM.\n');
  plant('resources/python/agent.py', 'say("No shell reads it.")\n');
  expect(files()).toEqual([
    'electron/core/judge.ts',
    'electron/runs/start.ts',
    'renderer/words/en/run.ts',
    'resources/python/agent.py',
    'electron/projects/manifests/a.yaml',
  ]);
});

test('comments, tests, test data and keys are free', () => {
  plant(
    'electron/core/judge.ts',
    "// It ended by itself.\nconst a = { yardsticks: 'yardsticks' };\n",
  );
  plant('electron/core/judge.test.ts', "expect(says).toBe('It ended by itself.');\n");
  plant('resources/python/agent.py', '"""It ended by itself."""\n# Not judged.\n');
  plant('resources/python/tests_target/test_agent.py', 'say("It ended by itself.")\n');
  expect(files()).toEqual([]);
});

test('arithmetic is no percentage', () => {
  plant('electron/core/judge.ts', 'export const says = `${a} % ${b} = 0, or 8 % 3`;\n');
  expect(files()).toEqual([]);
});
