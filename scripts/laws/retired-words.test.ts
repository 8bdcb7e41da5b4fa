import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { retiredNames } from './retired-words';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-words-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(file: string, text = ''): void {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

test('a retired word in the name of a file is seen, in any language of the house', () => {
  plant('electron/runs/run-place.ts');
  plant('renderer/log/log-stand.tsx');
  plant('renderer/charts/feet.css');
  plant('resources/python/rl_cockpit_target/fake_desk.py');
  plant('scripts/tasks/second-look.mjs');
  expect(retiredNames(root).map((fault) => fault.split(' holds ')[0])).toEqual([
    'electron/runs/run-place.ts',
    'renderer/charts/feet.css',
    'renderer/log/log-stand.tsx',
    'scripts/tasks/second-look.mjs',
    'resources/python/rl_cockpit_target/fake_desk.py',
  ]);
});

test('a retired word in the name of a type, an interface or a class is seen, exported or not', () => {
  plant(
    'electron/runs/deletions.ts',
    'export interface DeletionPlace {}\ntype Asked = string;\nexport class RunKeeper {}\n',
  );
  plant('resources/python/agent.py', 'class DeskStandIn:\n    pass\n');
  expect(retiredNames(root).map((fault) => fault.split(' holds ')[0])).toEqual([
    'electron/runs/deletions.ts: DeletionPlace',
    'electron/runs/deletions.ts: Asked',
    'electron/runs/deletions.ts: RunKeeper',
    'resources/python/agent.py: DeskStandIn',
    'resources/python/agent.py: DeskStandIn',
  ]);
});

test('words that only hold the letters of a retired one are free, and so is "not found"', () => {
  plant('electron/runs/replaced-file.ts', 'export interface StandardEnv {}\nclass Foundation {}\n');
  plant('renderer/frame/not-found.tsx');
  expect(retiredNames(root)).toEqual([]);
});
