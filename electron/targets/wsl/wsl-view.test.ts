import { expect, test } from 'vitest';
import { HANGS } from './scan-distros';
import { wslView } from './wsl-view';

const READY = { state: 'ready', problem: null, lostSinceMs: null } as const;
const OFF = { state: 'off', problem: null, lostSinceMs: 0 } as const;
const seen = {
  id: 'wsl:Old',
  name: 'Old',
  isRunning: true,
  wslVersion: 1,
  says: 'WSL 1.',
} as const;
const problem = HANGS;

test('a connected distro of WSL 1 says so, and what it lacks; one of WSL 2 only its facts', () => {
  expect(wslView(READY, seen, null, ['a remark'])).toMatchObject({
    state: 'ready',
    wslVersion: 1,
    says: 'WSL 1. · WSL 1, no GPU: only WSL 2 can use it · a remark',
  });
  expect(wslView(READY, { ...seen, wslVersion: 2 }, null, []).says).toBe('WSL 1.');
});

test('what a failed scan reported is shown with its remedy while there is no agent, and not while one answers', () => {
  const off = wslView(OFF, { ...seen, problem }, null, []);
  expect(off).toMatchObject({
    state: 'broken',
    says: 'wsl.exe is not responding.',
    remedy: HANGS.advice,
    command: 'wsl.exe --shutdown',
  });
  const ready = wslView(READY, { ...seen, problem }, null, []);
  expect(ready).toMatchObject({ state: 'ready' });
  expect([ready.remedy, ready.command]).toEqual([undefined, undefined]);
});
