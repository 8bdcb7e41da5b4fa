/** Usual meaning of a signal for a training (facts wsl-terminals-survival §4.6; signal(7)). */
export const MEANS: Readonly<Record<string, string>> = {
  SIGSEGV: 'segmentation fault',
  SIGABRT: 'abort, from a corrupted heap, a failed assertion, C++ or NCCL',
  SIGKILL: 'killed from outside by a user, a limit, or the kernel when memory ran out',
  SIGBUS: 'bus error on a mapped file or shared memory (/dev/shm) that was full or truncated',
  SIGFPE: 'arithmetic error in native code, such as a division by zero',
  SIGILL: 'instruction that this CPU does not support',
  SIGTRAP: 'trap in native code',
  SIGSYS: 'system call that is not allowed here',
  SIGTERM: 'not requested here; a user, a script or a scheduler sent it',
  SIGINT: 'not requested here; someone pressed Ctrl+C or sent the signal',
  SIGQUIT: 'not requested here; someone pressed Ctrl-\\ or sent the signal',
  SIGHUP: 'not requested here; its terminal or session closed',
  SIGXCPU: 'it reached its CPU time limit',
  SIGXFSZ: 'it reached its file size limit',
  SIGPIPE: 'the reader of its output was gone',
};

/** Numbers of Linux; a shell adds 128 to turn them into an exit code. Of these, macOS differs in 7 and 31. */
const BY_NUMBER: Readonly<Record<number, string>> = {
  1: 'SIGHUP',
  2: 'SIGINT',
  3: 'SIGQUIT',
  4: 'SIGILL',
  5: 'SIGTRAP',
  6: 'SIGABRT',
  7: 'SIGBUS',
  8: 'SIGFPE',
  9: 'SIGKILL',
  11: 'SIGSEGV',
  13: 'SIGPIPE',
  15: 'SIGTERM',
  24: 'SIGXCPU',
  25: 'SIGXFSZ',
  31: 'SIGSYS',
};

/** Number of each signal on Linux, by name. */
export const NUMBER_OF: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(BY_NUMBER).map(([number, name]) => [name, Number(number)]),
);

/** Signal encoded in an exit code: 128 + n as a shell says it, -n as Python and torchrun say it; null for any other code. */
export function signalOfCode(code: number): string | null {
  if (code < 0) return BY_NUMBER[-code] ?? null;
  return code > 128 ? (BY_NUMBER[code - 128] ?? null) : null;
}

const FAULTS = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGTRAP', 'SIGSYS']);

/** A signal that the system sends for a fault of the program. */
export const isFault = (signal: string): boolean => FAULTS.has(signal);

/** A signal that requests an end instead of reporting a fault: something was done to the program. */
export function fromOutside(signal: string): string | null {
  if (signal === 'SIGINT' || signal === 'SIGQUIT') return 'interrupted from outside';
  return signal === 'SIGTERM' || signal === 'SIGHUP' ? 'ended from outside' : null;
}
