import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { deadPaths } from './docs';

const root = path.resolve(import.meta.dirname, '../..');
const planted = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-docs-'));
afterAll(() => rmSync(planted, { recursive: true, force: true }));

function plant(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(planted, file)), { recursive: true });
  writeFileSync(path.join(planted, file), text);
}

test('every path that a README, a page of resources/docs or of .github names is there', () => {
  expect(deadPaths(root)).toEqual([]);
});

test('a path that leads nowhere is seen, from the root, from the folder and behind a link', () => {
  plant('electron/core/lib/result.ts', '');
  plant('electron/store/store.ts', '');
  plant('README.md', 'Begin with `electron/store/gone.ts`, [a page](resources/docs/gone.md).');
  plant('CHANGELOG.md', '`gone.ts`, which is to come, and ![a picture](resources/gone.png)');
  plant('.github/CONTRIBUTING.md', '[One part](../electron/store/lost.md#part)');
  plant(
    'electron/store/README.md',
    'Read `store.ts`, then `moved.ts`; `#core/lib/lost.ts` is old.',
  );
  expect(deadPaths(planted)).toEqual([
    'README.md names electron/store/gone.ts, which is not there',
    'README.md names resources/docs/gone.md, which is not there',
    'CHANGELOG.md names gone.ts, which is not there',
    'CHANGELOG.md names resources/gone.png, which is not there',
    '.github/CONTRIBUTING.md names ../electron/store/lost.md, which is not there',
    'electron/store/README.md names moved.ts, which is not there',
    'electron/store/README.md names #core/lib/lost.ts, which is not there',
  ]);
});

test('paths that lead somewhere and files of a run are left alone', () => {
  plant(
    'README.md',
    '`electron/store/store.ts`, `electron/store`, `exit.json`, `npm test`, `a…/b.ts`',
  );
  plant('CHANGELOG.md', '');
  plant('.github/CONTRIBUTING.md', '[The store](../electron/store/README.md#part)');
  plant(
    'electron/store/README.md',
    '`store.ts` `#core/lib/result.ts`\n| `doctor/probes/` | `store.ts` |',
  );
  expect(deadPaths(planted)).toEqual([]);
});
