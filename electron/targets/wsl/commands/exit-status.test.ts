import { expect, test } from 'vitest';
import { WSL_FAILED, fullStatus, wslExit } from './exit-status';

test('an exit status of wsl.exe is read with all its meanings', () => {
  expect(wslExit(0)).toEqual({ kind: 'ended', code: 0 });
  expect(wslExit(3)).toEqual({ kind: 'signal-or-code', signal: 3, code: 3 });
  expect(wslExit(9)).toEqual({ kind: 'signal-or-code', signal: 9, code: 9 });
  expect(wslExit(139)).toEqual({ kind: 'signal-or-code', signal: 11, code: 139 });
  expect(wslExit(1)).toEqual({ kind: 'one-or-stopped' });
  expect(wslExit(-1)).toEqual({ kind: 'wsl-failed' });
  expect(wslExit(4_294_967_295)).toEqual({ kind: 'wsl-failed' });
  expect(wslExit(127)).toEqual({ kind: 'ended', code: 127 });
});

test('a status of 32 bits survives a platform that keeps 8', () => {
  expect(fullStatus(255, '4294967295\n', 'linux')).toBe(WSL_FAILED);
  expect(fullStatus(255, '255', 'linux')).toBe(255);
  expect(fullStatus(255, null, 'linux')).toBe(WSL_FAILED);
  expect(fullStatus(255, null, 'win32')).toBe(255);
  expect(fullStatus(-1, null, 'win32')).toBe(WSL_FAILED);
});

test('a file left by another call is not believed', () => {
  expect(fullStatus(3, '4294967295', 'darwin')).toBe(3);
  expect(fullStatus(3, 'half a', 'linux')).toBe(3);
  expect(fullStatus(0, '', 'linux')).toBe(0);
});
