import type { Exit, Spec } from '../contract/run-directory';
import { baseName } from './pipeline';

/** What a signal usually means for a training (facts wsl-terminals-survival §4.6). */
const SIGNAL_MEANS: Readonly<Record<string, string>> = {
  SIGSEGV:
    'a segmentation fault: native code (CUDA, a mismatched binary package) touched memory it must not',
  SIGABRT: 'an abort: glibc found its heap broken, an assertion failed, or C++ or NCCL gave up',
  SIGKILL: 'it was killed from outside: by a person, a limit, or the kernel when memory ran out',
  SIGBUS: 'a bus error: a mapped file or shared memory (/dev/shm) was full or cut short',
  SIGFPE: 'an arithmetic error in native code',
  SIGILL: 'an instruction that this CPU does not have',
  SIGTERM: 'something outside asked it to end',
  SIGINT: 'interrupted from outside, as by Ctrl-C',
  SIGHUP: 'its terminal or session was closed',
  SIGXCPU: 'its CPU time limit was reached',
  SIGXFSZ: 'its file size limit was reached',
  SIGPIPE: 'nobody read what it wrote',
};

/** Numbers that Linux, macOS and WSL agree on; a shell adds 128 to tell them as an exit code. */
const SIGNAL_BY_NUMBER: Readonly<Record<number, string>> = {
  1: 'SIGHUP',
  2: 'SIGINT',
  4: 'SIGILL',
  6: 'SIGABRT',
  7: 'SIGBUS',
  8: 'SIGFPE',
  9: 'SIGKILL',
  11: 'SIGSEGV',
  13: 'SIGPIPE',
  15: 'SIGTERM',
};

/** How a program that nobody asked to stop ended, in one sentence. */
export function endingSentence(exit: Exit, spec: Spec, after: string): string {
  if (exit.signal !== null) {
    const means = SIGNAL_MEANS[exit.signal];
    return `It was ended by ${exit.signal} after ${after}${means === undefined ? '.' : `: ${means}.`}`;
  }
  if (exit.code === null) return `How it ended after ${after} was not recorded.`;
  return `It ended with exit code ${exit.code} after ${after}${codeMeans(exit.code, spec)}`;
}

function codeMeans(code: number, spec: Spec): string {
  if (usesTimeout(spec.argv) && code === 124) {
    return ': `timeout` ended it because its time limit ran out.';
  }
  const signal = code > 128 ? SIGNAL_BY_NUMBER[code - 128] : undefined;
  if (signal !== undefined) {
    const means = SIGNAL_MEANS[signal] ?? '';
    return `: that is how a shell or \`timeout\` tells ${signal} (${means}); or the program chose this number itself.`;
  }
  if (code === 2) return ': usually a command line that the program does not understand.';
  if (code === 126) return ': a shell found the command, but could not execute it.';
  if (code === 127) return ': a shell did not find the command.';
  if (code === 120) return ': Python could not write out its last output.';
  return '.';
}

function usesTimeout(argv: readonly string[]): boolean {
  return argv.some((word) => baseName(word) === 'timeout' || /(?:^|[\s;&|])timeout\s/.test(word));
}

/** Evidence that memory ran out, in one sentence; null when there is none. */
export function memorySentence(exit: Exit): string | null {
  if ((exit.oom.cgroupKills ?? 0) > 0) {
    return 'Memory was full: its own control group counted an out-of-memory kill while it ran.';
  }
  if (exit.oom.kernelLog !== null) {
    return `Memory was full: the kernel says "${exit.oom.kernelLog.trim().slice(0, 200)}".`;
  }
  if ((exit.oom.machineKills ?? 0) > 0 && exit.signal === 'SIGKILL') {
    return 'Very likely memory was full: this machine counted an out-of-memory kill while it ran.';
  }
  return null;
}

/** Two units: "38 s", "6 min 44 s", "1 h 51 min". Below a second "0.4 s". */
export function timeWords(ms: number): string {
  if (ms < 1_000) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;
}
