import type { Exit } from '../../contract/run/run-directory';
import type { Cause } from '../matching/cause';
import type { CrashEvidence } from './crash-evidence';

/** Messages of the system by their names, as the programs that meet them print them. */
const MESSAGES: Readonly<Record<string, string>> = {
  ENOSPC: '[Errno 28] No space left on device',
  EDQUOT: '[Errno 122] Disk quota exceeded',
  EROFS: '[Errno 30] Read-only file system',
  EIO: '[Errno 5] Input/output error',
};
const OF_DISK: ReadonlySet<string> = new Set(['disk-full', 'file-system-read-only']);

/** Writes to the run directory that failed, as a line beside the log; the log itself may not mention them. */
export function withDiskEvidence(beside: CrashEvidence, exit: Exit | null): CrashEvidence {
  if (exit?.disk === undefined) return beside;
  const message = MESSAGES[exit.disk.errno] ?? exit.disk.errno;
  const text = `The supervisor could not write to the run directory: ${message}`;
  const line = { file: 'exit.json', line: 1, text, actor: null, pid: null };
  return { ...beside, lines: [...beside.lines, line] };
}

/** The causes for such a run: a program that ignores its failed writes ends as if all were well, and the disk is named all the same. */
export const causesWithDisk = (causes: readonly Cause[], exit: Exit | null): readonly Cause[] =>
  exit?.disk === undefined
    ? causes
    : causes.map((cause) => (OF_DISK.has(cause.id) ? { ...cause, isSilent: true } : cause));
