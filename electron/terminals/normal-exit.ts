import { constants } from 'node:os';
import type { TerminalExit } from '#core/contract/terminal/terminal';

/**
 * Exit of a process, no matter who reports it. node-pty gives `{exitCode: 0, signal: 11}` for a segfault, so the signal is checked first;
 * on Windows it reads the unsigned exit code as a signed one (-1073741819 is 0xC0000005). See facts §3.2. Never used for the outcome of a
 * training.
 */
export function normalExit(
  code: number | null | undefined,
  signal: number | string | null | undefined,
  platform: string = process.platform,
): TerminalExit {
  if (typeof signal === 'string' && signal !== '') return { code: null, signal };
  if (typeof signal === 'number' && signal !== 0) {
    return { code: null, signal: signalName(signal) };
  }
  if (typeof code !== 'number') return { code: null, signal: null };
  return { code: platform === 'win32' ? code >>> 0 : code, signal: null };
}

function signalName(number: number): string {
  const named = Object.entries(constants.signals).find(([, value]) => value === number);
  return named?.[0] ?? `SIG${number}`;
}
