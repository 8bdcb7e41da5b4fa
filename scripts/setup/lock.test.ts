import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Reads a counter, waits, writes it back: two at once would lose a count. */
function counter(lock: string, file: string): string {
  const module = path.join(import.meta.dirname, 'lock.mjs');
  return `
    import { withLock } from ${JSON.stringify(module)};
    import { readFileSync, writeFileSync } from 'node:fs';
    await withLock(${JSON.stringify(lock)}, 'a test', async () => {
      const before = Number(readFileSync(${JSON.stringify(file)}, 'utf8'));
      await new Promise((done) => setTimeout(done, 30));
      writeFileSync(${JSON.stringify(file)}, String(before + 1));
    });`;
}

test('of processes that want the same setup only one works at a time', async () => {
  const file = path.join(folder, 'count');
  writeFileSync(file, '0');
  const code = counter(path.join(folder, 'shared.lock'), file);
  const ended = Array.from({ length: 4 }, () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });
    return new Promise((resolve) => child.on('exit', resolve));
  });
  expect(await Promise.all(ended)).toEqual([0, 0, 0, 0]);
  expect(readFileSync(file, 'utf8')).toBe('4');
});

test('the lock of a process that died is taken over', async () => {
  const lock = path.join(folder, 'dead.lock');
  const dead = spawnSync(process.execPath, ['-e', 'console.log(process.pid)'], {
    encoding: 'utf8',
  });
  writeFileSync(lock, dead.stdout.trim());
  expect(await withLock(lock, 'a test', () => Promise.resolve('done'))).toBe('done');
});

test('a lock is given back when the work fails', async () => {
  const lock = path.join(folder, 'failing.lock');
  const failing = withLock(lock, 'a test', () => Promise.reject(new Error('no network')));
  await expect(failing).rejects.toThrow('no network');
  expect(await withLock(lock, 'a test', () => Promise.resolve('free'))).toBe('free');
});
