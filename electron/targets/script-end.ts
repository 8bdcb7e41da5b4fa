import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';
import type { ScriptOutcome } from './target';

/** Signals by what they mean; POSIX, signal(7). */
const SIGNALS: Readonly<Record<string, string>> = {
  SIGSEGV: 'a segmentation fault: native code touched memory that is not its own',
  SIGABRT: 'an abort: native code found itself in a state that cannot be',
  SIGILL: 'an instruction that this processor does not have',
  SIGBUS: 'a bus error, as when shared memory or a disk is full',
  SIGFPE: 'an arithmetic fault in native code',
  SIGKILL: 'a kill from outside, as when memory runs out',
};

/** Exit codes of Windows that represent a crash, NTSTATUS of ntstatus.h. */
const WINDOWS_STATUS: Readonly<Record<number, string>> = {
  0xc0000005: '0xC0000005, native code touched memory that is not its own',
  0xc000001d: '0xC000001D, an instruction that this processor does not have',
  0xc000007b: '0xC000007B, a DLL of another architecture',
  0xc0000135: '0xC0000135, a DLL is missing',
  0xc0000374: '0xC0000374, the heap is damaged',
  0xc0000409: '0xC0000409, native code ended itself at once',
};

/** Fault of a script's child process in a sentence; null if it answered and exited with code 0. */
export function scriptFault(
  outcome: Result<ScriptOutcome, Refusal>,
  limitS: number,
): string | null {
  if (!outcome.ok) return `RL Cockpit could not check this. ${outcome.error.says}`;
  const { problem, fault, timedOut, signal, code, errors } = outcome.value;
  if (problem !== null) return `The check could not be started (${problem}).`;
  if (typeof fault === 'string') return fault;
  if (timedOut) return `The check took longer than ${limitS} s.`;
  if (signal !== null) return `The check was ended by ${signal}, ${SIGNALS[signal] ?? 'a signal'}.`;
  if (code === 0) return null;
  const status = code === null ? undefined : WINDOWS_STATUS[code];
  if (status !== undefined) return `The check was ended by Windows: ${status}.`;
  const last = lastLine(errors);
  return `The check ended with exit code ${code}${last === '' ? '' : ` (${last})`}.`;
}

/** Is the outcome of a script unknown, because its child never ran or was not awaited to its end? */
export const isScriptUnknown = (outcome: Result<ScriptOutcome, Refusal>): boolean =>
  !outcome.ok ||
  outcome.value.problem !== null ||
  typeof outcome.value.fault === 'string' ||
  outcome.value.timedOut;

function lastLine(errors: string): string {
  const lines = errors.split('\n').map((line) => line.trim());
  const fatal = lines.find((line) => line.startsWith('Fatal Python error'));
  return (fatal ?? lines.findLast((line) => line !== '') ?? '').slice(0, 300);
}
