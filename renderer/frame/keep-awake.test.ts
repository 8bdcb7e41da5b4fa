import { expect, test } from 'vitest';
import { aRun } from '../run-for-tests';
import { keptAwakeBy } from './keep-awake';

const held = { keepsAwake: true };

test('this computer is told to be kept awake while a supervisor here holds it, in any shell', () => {
  expect(keptAwakeBy([aRun(held)], false)).toBe('supervisor');
  expect(keptAwakeBy([aRun(), aRun({ ...held, phase: 'stopping' })], true)).toBe('supervisor');
  expect(keptAwakeBy([aRun()], false)).toBeNull();
  expect(keptAwakeBy([aRun({ ...held, phase: 'ended', verdict: 'succeeded' })], false)).toBeNull();
});

test('a host that is kept awake is another computer', () => {
  expect(keptAwakeBy([aRun({ ...held, target: 'ssh:lab' })], true)).toBeNull();
});

test('for a distro the desktop app keeps Windows awake; a browser cannot', () => {
  const distro = aRun({ target: 'wsl:Ubuntu' });
  expect(keptAwakeBy([distro], true)).toBe('desktop');
  expect(keptAwakeBy([distro], false)).toBeNull();
  expect(keptAwakeBy([aRun({ target: 'wsl:Ubuntu', phase: 'queued' })], true)).toBeNull();
});
