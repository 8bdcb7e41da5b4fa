import { expect, test } from 'vitest';
import { runningIn } from './scan-distros';
import { wslProblem } from './problem';

const failed = (text: string) => ({ kind: 'failed', text, problem: wslProblem(text) }) as const;

test('what runs is recognized by names alone, and "none" also by a failure without a code in it', () => {
  const said = { kind: 'said', text: 'Ubuntu\r\nDebian\r\n', status: 0 } as const;
  expect(runningIn(said)).toEqual(new Set(['Ubuntu', 'Debian']));
  expect(runningIn({ ...said, text: '' })).toEqual(new Set());
  expect(runningIn(failed('Es werden keine Distributionen ausgeführt.'))).toEqual(new Set());
});

test('a wsl.exe that fails, hangs or is not there does not say that nothing runs', () => {
  expect(runningIn(failed('RPC failed.\r\nError code: Wsl/0x800706be'))).toBeNull();
  expect(runningIn({ kind: 'silent' })).toBeNull();
  expect(runningIn({ kind: 'absent' })).toBeNull();
});
