import { expect, test } from 'vitest';
import type { AgentEnd } from '../agent-process';
import { GONE } from '../agent-refusals';
import { lifeChange, lifeInWords } from './machine-life';
import { STOPPED, isPassing, whyEnded } from './why-ended';

const END: AgentEnd = {
  why: 'It ended.',
  stderr: '',
  noise: new Uint8Array(),
  isGivenUp: false,
  exitCode: 0,
};
const said = (text: string) => Buffer.from(text, 'utf16le');

const code = (end: Partial<AgentEnd>) => whyEnded('U', { ...END, ...end }).code;

test('how a wsl.exe ended tells why there is no agent', () => {
  expect(code({ exitCode: 1 })).toBe(STOPPED);
  expect(code({ exitCode: 137 })).toBe(GONE);
  expect(code({ exitCode: null })).toBe(GONE);
  expect(code({ exitCode: 1, stderr: 'ModuleNotFoundError: x' })).toBe(GONE);
  expect(code({ exitCode: 127, stderr: 'RL-COCKPIT-NO-PYTHON\n' })).toBe('python-missing');
  expect(code({ isGivenUp: true, exitCode: null })).toBe('wsl-silent');
  expect(code({ exitCode: 255, noise: said('Fehlercode: Wsl/Service/E_UNEXPECTED\r\n') })).toBe(
    'wsl-catastrophic',
  );
  expect(code({ exitCode: 4_294_967_295, noise: said('Etwas') })).toBe('wsl-failed');
});

test('a command that mends it stands in the remedy, and the distro is named', () => {
  const noise = said('错误代码: Wsl/Service/CreateInstance/CreateVm/HCS/0x80370102\r\n');
  const { says, remedy } = whyEnded('Ubuntu', { ...END, exitCode: 255, noise });
  expect(says).toMatch(/^Ubuntu: WSL 2 cannot start/);
  expect(remedy).toContain('wsl.exe --install --no-distribution');
});

test('only a failure of the service passes by itself, never one of a program', () => {
  const noise = said('x\r\nError code: Wsl/Service/RPC_S_CALL_FAILED\r\n');
  expect(isPassing({ ...END, exitCode: 255, noise })).toBe(true);
  expect(isPassing({ ...END, exitCode: 1 })).toBe(false);
});

test('a machine, a distro and a sleep are told apart', () => {
  const before = { bootId: 'a', pid1Start: '10' };
  expect(lifeChange(null, before)).toBe('none');
  expect(lifeChange(before, before)).toBe('none');
  expect(lifeChange(before, { bootId: 'a', pid1Start: '99' })).toBe('distro');
  expect(lifeChange(before, { bootId: 'b', pid1Start: '10' })).toBe('machine');
  expect(lifeChange(before, { bootId: null, pid1Start: null })).toBe('none');
});

test('a clock that is off is told with its distance, a small difference is not', () => {
  expect(lifeInWords('none', 1_500)).toEqual([]);
  expect(lifeInWords('none', -7_200_000)).toEqual([
    'its clock is 7200 s behind (sudo hwclock -s sets it)',
  ]);
  expect(lifeInWords('machine', 3_000)).toHaveLength(2);
});
