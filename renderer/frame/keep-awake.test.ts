import { expect, test } from 'vitest';
import { DISTRO, HERE, HOST } from '#core/contract/target.test-data';
import { aRun } from '../bridge/fixtures/run.test-data';
import { wakeLockHolder } from './keep-awake';

const targets = [
  { id: 'local', capabilities: HERE },
  { id: 'wsl:Ubuntu', capabilities: DISTRO },
  { id: 'ssh:lab', capabilities: HOST },
];
const held = { keepsAwake: true };

test('this computer is said to be kept awake while a supervisor here holds it, in any shell', () => {
  expect(wakeLockHolder([aRun(held)], targets, false)).toBe('supervisor');
  expect(wakeLockHolder([aRun(), aRun({ ...held, phase: 'stopping' })], targets, true)).toBe(
    'supervisor',
  );
  expect(wakeLockHolder([aRun()], targets, false)).toBeNull();
  expect(
    wakeLockHolder([aRun({ ...held, phase: 'ended', verdict: 'succeeded' })], targets, false),
  ).toBeNull();
});

test('a host that is kept awake is another computer', () => {
  expect(wakeLockHolder([aRun({ ...held, target: 'ssh:lab' })], targets, true)).toBeNull();
});

test('for a distro the desktop app keeps Windows awake; a browser cannot', () => {
  const distro = aRun({ target: 'wsl:Ubuntu' });
  expect(wakeLockHolder([distro], targets, true)).toBe('desktop');
  expect(wakeLockHolder([distro], targets, false)).toBeNull();
  expect(
    wakeLockHolder([aRun({ target: 'wsl:Ubuntu', phase: 'queued' })], targets, true),
  ).toBeNull();
});
