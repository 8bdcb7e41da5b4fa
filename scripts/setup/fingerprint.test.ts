import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from './fingerprint.mjs';

let base = '';
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-marks-'));
  mkdirSync(path.join(base, 'src'));
  write('src/a.ts', 'one');
  write('src/a.test.ts', 'a test');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function write(file: string, text: string): void {
  writeFileSync(path.join(base, file), text);
}
const marks = (before = {}) => fingerprint(['src', 'absent.ts'], before, base);

test('a build is up to date as long as no input has another content', () => {
  const { now } = marks();
  expect(Object.keys(now)).toEqual(['src/a.ts']);
  expect(marks(now)).toMatchObject({ changed: null, touched: false });
});

test('a file that was only touched does not cause a build', () => {
  const { now } = marks();
  utimesSync(path.join(base, 'src/a.ts'), new Date(0), new Date(0));
  expect(marks(now)).toMatchObject({ changed: null, touched: true });
});

test('a changed, a new and a removed file each cause a build and are named', () => {
  const { now } = marks();
  write('src/a.ts', 'two!');
  expect(marks(now).changed).toBe('src/a.ts changed');
  write('src/a.ts', 'one');
  write('src/b.ts', '');
  expect(marks(now).changed).toBe('src/b.ts is new');
  rmSync(path.join(base, 'src/b.ts'));
  rmSync(path.join(base, 'src/a.ts'));
  expect(marks(now).changed).toBe('src/a.ts is gone');
});

test('a changed test does not cause a build', () => {
  const { now } = marks();
  write('src/a.test.ts', 'another test');
  expect(marks(now).changed).toBeNull();
});
