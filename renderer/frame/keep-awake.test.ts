import { expect, test } from 'vitest';
import { DISTRO, HERE, HOST } from '#core/contract/target.test-data';
import { aRun } from '../bridge/fixtures/run.test-data';
import { keptAwakeBy } from './keep-awake';

const targets = [
  { id: 'local', capabilities: HERE },
  { id: 'wsl:Ubuntu', capabilities: DISTRO },
  { id: 'ssh:lab', capabilities: HOST },
];
const held = { keepsAwake: true };

test('this computer is said to be kept awake while a supervisor here holds it, in any shell', () => {
  expect(keptAwakeBy([aRun(held)], targets, false)).toBe('supervisor');
  expect(keptAwakeBy([aRun(), aRun({ ...held, phase: 'stopping' })], targets, true)).toBe(
    'supervisor',
  );
  expect(keptAwakeBy([aRun()], targets, false)).toBeNull();
  expect(
    keptAwakeBy([aRun({ ...held, phase: 'ended', verdict: 'succeeded' })], targets, false),
  ).toBeNull();
});

test('a host that is kept awake is another computer', () => {
  expect(keptAwakeBy([aRun({ ...held, target: 'ssh:lab' })], targets, true)).toBeNull();
});

test('for a distro the desktop app keeps Windows awake; a browser cannot', () => {
  const distro = aRun({ target: 'wsl:Ubuntu' });
  expect(keptAwakeBy([distro], targets, true)).toBe('desktop');
  expect(keptAwakeBy([distro], targets, false)).toBeNull();
  expect(keptAwakeBy([aRun({ target: 'wsl:Ubuntu', phase: 'queued' })], targets, true)).toBeNull();
});
