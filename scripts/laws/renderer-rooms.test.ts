import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rendererTrespasses } from './renderer-rooms';

// Each row of the table is broken once, in a page of a few planted files, and the law must see exactly that.

const root = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-renderer-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function plant(file: string, text: string): void {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

/** What the law says when one file imports another, and once more when only a type of it. */
function trespasses(from: string, to: string): readonly string[] {
  const specifier = path.posix.relative(path.posix.dirname(from), to);
  plant(`${to}.ts`, 'export const planted = 1;\nexport type Planted = 1;\n');
  const said = ['{ planted }', 'type { Planted }'].flatMap((what) => {
    plant(
      from,
      `export ${what} from '${specifier.startsWith('.') ? specifier : `./${specifier}`}';\n`,
    );
    return rendererTrespasses(root);
  });
  plant(from, 'export {};\n');
  return said;
}

test('a page that imports another page is seen, also for a type alone', () => {
  const said = trespasses('renderer/runs/planted.ts', 'renderer/home/other');
  expect(said).toHaveLength(2);
  expect(said[0]).toContain('renderer/runs/planted.ts imports ../home/other');
});

test('a page imports what is under all pages', () => {
  for (const room of ['bridge/queries', 'ui/runs', 'frame', 'charts', 'targets', 'words'])
    expect(trespasses('renderer/start/planted.ts', `renderer/${room}/other`)).toEqual([]);
});

test('the log is shown by the page of a run, and by no other', () => {
  expect(trespasses('renderer/run/side/planted.ts', 'renderer/log/other')).toEqual([]);
  expect(trespasses('renderer/compare/planted.ts', 'renderer/log/other')).toHaveLength(2);
  expect(trespasses('renderer/log/planted.ts', 'renderer/run/other')).toHaveLength(2);
});

test('nothing under the pages reaches up', () => {
  const upwards = [
    ['words', 'ui'],
    ['bridge', 'ui'],
    ['bridge', 'frame'],
    ['ui', 'targets'],
    ['ui', 'frame'],
    ['targets', 'frame'],
    ['charts', 'frame'],
    ['charts', 'targets'],
    ['frame', 'charts'],
    ['frame', 'settings'],
  ] as const;
  for (const [from, to] of upwards)
    expect(trespasses(`renderer/${from}/planted.ts`, `renderer/${to}/other`)).toHaveLength(2);
});

test('only the entry puts rooms together, and nothing imports the entry', () => {
  expect(trespasses('renderer/routes.tsx', 'renderer/home/other')).toEqual([]);
  expect(trespasses('renderer/home/planted.ts', 'renderer/routes')).toHaveLength(2);
});

test('a room that is not in the table may import nothing', () => {
  expect(trespasses('renderer/planted/planted.ts', 'renderer/ui/other')[0]).toContain('is no room');
});

test('a test may take its samples from where they are', () => {
  expect(trespasses('renderer/runs/planted.test.ts', 'renderer/home/other')).toEqual([]);
});
