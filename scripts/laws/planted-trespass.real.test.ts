import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCycles } from './cycles';
import { importTrespasses } from './rooms';
import { mutualSubRooms } from './sub-rooms';

// Each law is broken once, in a copy of this checkout, and the very check that `npm run check` runs must see it.

const root = path.resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-laws-'));
const copied = ['electron', 'renderer', 'package.json', 'tsconfig.base.json', '.oxlintrc.json'];

beforeAll(() => {
  for (const name of copied)
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function plant(file: string, text: string): void {
  writeFileSync(path.join(copy, file), text);
}

/** A tool of node_modules, run in the copy as the check runs it. */
function tool(script: string, ...args: readonly string[]) {
  const ran = spawnSync(process.execPath, [path.join(root, 'node_modules', script), ...args], {
    cwd: copy,
    encoding: 'utf8',
  });
  return { code: ran.status, says: ran.stdout + ran.stderr };
}

const forgetful = (word: string) =>
  `import { rm } from 'node:fs/promises';\nexport async function forget(): Promise<void> {\n  ${word}rm('x');\n}\n`;
const types = () => tool('typescript/bin/tsc', '-p', 'electron/core', '--checkers', '1');
const lint = (file: string) => tool('oxlint/bin/oxlint', file);
const trespassesOf = (file: string) =>
  importTrespasses(copy).filter(({ says }) => says.startsWith(file));

test('law 1: Node and DOM words in core/ do not compile', () => {
  plant(
    'electron/core/lib/planted.ts',
    'export const here = process.cwd();\nexport const page = document.title;\n',
  );
  const { code, says } = types();
  expect(code).not.toBe(0);
  expect(says).toMatch(/planted\.ts.*process/);
  expect(says).toMatch(/planted\.ts.*document/);
});

test('two folders of a room that import each other are seen, with the file of the rarer direction', () => {
  plant('electron/store/query/planted.ts', "export { planted } from '../ingest/planted-there';\n");
  plant('electron/store/ingest/planted-there.ts', 'export const planted = 1;\n');
  expect(mutualSubRooms(copy)).toEqual([]);
  plant('electron/store/ingest/planted-back.ts', "export { planted } from '../query/planted';\n");
  expect(mutualSubRooms(copy).join()).toContain('electron/store/ingest ⇄ electron/store/query');
  for (const file of ['query/planted', 'ingest/planted-there', 'ingest/planted-back'])
    rmSync(path.join(copy, `electron/store/${file}.ts`));
});

test('law 1: an import of Node or of another room from core/ is seen', () => {
  const file = 'electron/core/lib/planted.ts';
  plant(
    file,
    "export { readFileSync } from 'node:fs';\nexport type { Store } from '../../store/store';\n",
  );
  expect(trespassesOf(file).map(({ law }) => law)).toEqual(
    expect.arrayContaining(['core is pure']),
  );
  expect(trespassesOf(file)).toHaveLength(3);
  expect(lint(file).code).not.toBe(0);
});

test('law 2: electron imported outside of the Electron shell is seen, inside it is not', () => {
  plant('electron/store/planted.ts', "export { app } from 'electron';\n");
  plant('electron/preload.ts', "export { contextBridge } from 'electron';\n");
  expect(trespassesOf('electron/store/planted.ts')).toHaveLength(1);
  expect(trespassesOf('electron/preload.ts')).toHaveLength(0);
  expect(lint('electron/store/planted.ts').says).toContain('no-restricted-imports');
  expect(lint('electron/preload.ts').says).not.toContain('no-restricted-imports');
});

test('law 3: a page that goes past its bridge is seen', () => {
  const file = 'renderer/ui/planted.ts';
  plant(
    file,
    "export type { Store } from '../../electron/store/store';\nexport { createORPCClient } from '@orpc/client';\n",
  );
  expect(trespassesOf(file)).toHaveLength(2);
  expect(lint(file).says).toContain('no-restricted-imports');
});

test('law 3: the same client in bridge/ is at home', () => {
  const file = 'renderer/bridge/planted.ts';
  plant(file, "export { createORPCClient } from '@orpc/client';\n");
  expect(trespassesOf(file)).toHaveLength(0);
});

test('law 4: two files that import each other are seen', () => {
  plant(
    'electron/store/planted-a.ts',
    "import { b } from './planted-b';\nexport const a = () => b;\n",
  );
  plant(
    'electron/store/planted-b.ts',
    "import { a } from './planted-a';\nexport const b = () => a;\n",
  );
  expect(importCycles(copy).filter((cycle) => cycle.includes('planted-a'))).toHaveLength(1);
  expect(lint('electron/store/planted-a.ts').says).toContain('no-cycle');
});

test('law 5: a forgotten promise does not lint, an awaited one does', () => {
  const file = 'electron/store/planted-promise.ts';
  plant(file, forgetful(''));
  expect(lint(file).says).toContain('no-floating-promises');
  plant(file, forgetful('await '));
  expect(lint(file)).toMatchObject({ code: 0 });
});
