import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openProcessLog } from '../app-log/process-log';
import { lastEntries } from '../app-log/read-app-log';
import { patient } from '../../scripts/setup/patience.mjs';
import { forkedChild } from './forked-child';

const SOON = { timeout: patient(20_000) };

/** Starts a child with this program; its log is the one of a new home. */
function started(program: string) {
  const home = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-child-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const file = path.join(home, 'child.mjs');
  writeFileSync(file, program);
  openProcessLog(home, 'server');
  const exit = vi.fn<(how: string) => void>();
  const start = forkedChild({ part: 'engine', file, args: [], env: process.env });
  const child = start({ message: () => undefined, exit });
  const entries = () => lastEntries(home, { level: 'error', max: 10 });
  return { child, exit, entries };
}

test('a child that throws leaves its stack in the log of its shell', async () => {
  const { exit, entries } = started(
    "console.error('about to fail'); setTimeout(() => { throw new RangeError('beyond'); }, 50);",
  );
  await vi.waitUntil(async () => (await entries()).length === 1, SOON);
  expect(exit).toHaveBeenCalledExactlyOnceWith('code 1');
  const [entry] = await entries();
  expect(entry).toMatchObject({
    part: 'server',
    message: 'The engine process died (code 1). Its last lines are in the stack.',
    fields: { process: 'engine', how: 'code 1' },
  });
  expect(entry?.stack).toMatch(/^about to fail\n[^]*RangeError: beyond\n +at /);
});

test('a child that a signal kills is in the log too, and one that was asked to end is not', async () => {
  const stays = 'setInterval(() => undefined, 1_000);';
  const killed = started(stays);
  await vi.waitUntil(() => killed.child.pid !== undefined, SOON);
  killed.child.kill();
  await vi.waitUntil(async () => (await killed.entries()).length === 1, SOON);
  expect((await killed.entries())[0]?.message).toBe(
    'The engine process died (signal SIGKILL). It printed nothing.',
  );
  const ended = started(`process.on('disconnect', () => process.exit(3)); ${stays}`);
  ended.child.end();
  await vi.waitUntil(() => ended.exit.mock.calls.length === 1, SOON);
  await new Promise((resolve) => {
    setTimeout(resolve, 400);
  });
  expect(await ended.entries()).toEqual([]);
});
