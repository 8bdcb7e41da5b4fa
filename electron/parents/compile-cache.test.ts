import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pruneCompiledCode } from './compile-cache';

const SOURCE = path.join(import.meta.dirname, 'compile-cache.ts');
let home: string;

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'compile-cache-'));
  writeFileSync(path.join(home, 'loaded.mjs'), `export const answer = ${'1 + '.repeat(200)}1;`);
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

/** A process that keeps what it compiles in `folder`, then loads a module. */
function start(folder: string): void {
  const code = `import { keepCompiledCode } from ${JSON.stringify(SOURCE)};
    keepCompiledCode(${JSON.stringify(folder)});
    await import(${JSON.stringify(path.join(home, 'loaded.mjs'))});`;
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], { env, stdio: 'pipe' });
}

const compiled = (): readonly string[] => {
  const folder = path.join(home, 'compiled');
  return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
};

test('what a process compiled is in its home for the next one', () => {
  start(home);
  expect(compiled().length).toBeGreaterThan(1);
});

test.skipIf(process.platform === 'win32')(
  'nothing is kept in a home that is open to others',
  () => {
    chmodSync(home, 0o777);
    start(home);
    expect(compiled()).toEqual([]);
  },
);

test.skipIf(process.platform === 'win32')('a folder that others may write to is not used', () => {
  mkdirSync(path.join(home, 'compiled'));
  chmodSync(path.join(home, 'compiled'), 0o777);
  start(home);
  expect(compiled()).toEqual([]);
});

test('a home that does not exist is not made', () => {
  start(path.join(home, 'later'));
  expect(existsSync(path.join(home, 'later'))).toBe(false);
});

test('what many builds left is removed, what one left is kept', () => {
  start(home);
  pruneCompiledCode(home);
  expect(compiled().length).toBeGreaterThan(1);
  const large = path.join(home, 'compiled', 'of-another-build');
  writeFileSync(large, '');
  truncateSync(large, 65 * 1024 * 1024);
  pruneCompiledCode(home);
  expect(compiled()).toEqual([]);
});
