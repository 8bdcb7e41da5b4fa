/** Reason why a program on Windows ended with a code that the system, not the program, chose. */
export interface NtStatus {
  /** As Microsoft's headers call it (ntstatus.h). */
  readonly name: string;
  /** For the user, after a colon. */
  readonly means: string;
  /** Something outside asked for the end; no fault of the program. */
  readonly isRequested?: true;
}

/** Exit code with which our supervisor ends a job; no program chooses it (`KILLED_BY_US` of rl_cockpit_target/host/windows.py). */
export const KILLED_BY_US = 0xe0524c09;

/** Exit code that Windows gives a program that did not answer Ctrl+C or Ctrl+Break. */
export const CONTROL_C_EXIT = 0xc000013a;

/** [MS-ERREF] 2.3 and facts wsl-terminals-survival §4.6; those that trainings really end with. */
const STATUSES: Readonly<Record<number, NtStatus>> = {
  0x40010004: {
    name: 'DBG_TERMINATE_PROCESS',
    means: 'ended by a debugger, or because the user logged off',
    isRequested: true,
  },
  0x80000003: { name: 'STATUS_BREAKPOINT', means: 'an assertion failed in native code' },
  0xc0000005: {
    name: 'STATUS_ACCESS_VIOLATION',
    means:
      'an access violation: native code (CUDA, a mismatched binary package) accessed invalid memory',
  },
  0xc0000006: {
    name: 'STATUS_IN_PAGE_ERROR',
    means:
      'a file it was using became unreadable: a full or removed disk, or a lost network folder',
  },
  0xc0000017: { name: 'STATUS_NO_MEMORY', means: 'Windows was out of memory' },
  0xc000001d: {
    name: 'STATUS_ILLEGAL_INSTRUCTION',
    means: 'an instruction that this CPU does not support',
  },
  0xc0000022: { name: 'STATUS_ACCESS_DENIED', means: 'access to a file it needs was denied' },
  0xc000007b: {
    name: 'STATUS_INVALID_IMAGE_FORMAT',
    means: 'a 32-bit DLL in a 64-bit program, or a damaged DLL',
  },
  0xc0000094: { name: 'STATUS_INTEGER_DIVIDE_BY_ZERO', means: 'a division by zero in native code' },
  0xc00000fd: {
    name: 'STATUS_STACK_OVERFLOW',
    means: 'a stack overflow, such as endless recursion',
  },
  0xc0000135: { name: 'STATUS_DLL_NOT_FOUND', means: 'a DLL was not found' },
  0xc0000138: {
    name: 'STATUS_ORDINAL_NOT_FOUND',
    means: 'a DLL lacks a required function, so it has the wrong version',
  },
  0xc0000139: {
    name: 'STATUS_ENTRYPOINT_NOT_FOUND',
    means: 'a DLL lacks a required function, so it has the wrong version',
  },
  [CONTROL_C_EXIT]: {
    name: 'STATUS_CONTROL_C_EXIT',
    means: 'interrupted from outside (Ctrl+C or Ctrl+Break, or its console was closed)',
    isRequested: true,
  },
  0xc0000142: { name: 'STATUS_DLL_INIT_FAILED', means: 'a DLL could not be initialized' },
  0xc000012d: {
    name: 'STATUS_COMMITMENT_LIMIT',
    means: 'this machine’s memory and page file were full',
  },
  0xc0000374: {
    name: 'STATUS_HEAP_CORRUPTION',
    means: 'a corrupted heap: native code wrote to invalid memory',
  },
  0xc0000409: {
    name: 'STATUS_STACK_BUFFER_OVERRUN',
    means: 'it aborted (fail-fast): an assertion, abort() or an uncaught C++ exception',
  },
  0xc0000417: {
    name: 'STATUS_INVALID_CRUNTIME_PARAMETER',
    means: 'an invalid argument to the C runtime',
  },
  0xc06d007e: { name: 'ERROR_MOD_NOT_FOUND', means: 'a delay-loaded DLL was not found' },
  0xe06d7363: { name: 'MSVC C++ exception', means: 'an uncaught C++ exception' },
};

/** The status of an exit code, whether it was written unsigned (3221225477) or signed (-1073741819). */
export function ntStatus(code: number): NtStatus | null {
  return STATUSES[code >>> 0] ?? null;
}

/** ` (0xc0000005, STATUS_ACCESS_VIOLATION): an access violation …`; null for a code that a program chose. */
export function ntStatusWords(code: number): string | null {
  const status = ntStatus(code);
  return status === null ? null : ` (${hex(code)}, ${status.name}): ${status.means}`;
}

/** `0xc0000005` */
export function hex(code: number): string {
  return `0x${(code >>> 0).toString(16)}`;
}
