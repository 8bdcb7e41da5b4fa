/** wsl.exe's own failures leave -1, which is this as 32 bits. */
export const WSL_FAILED = 0xff_ff_ff_ff;

/**
 * Meaning of wsl.exe's exit status. It is never the outcome of a run: 1 may be the program's or a distro that was stopped under it, a small
 * number may be a signal (facts: Microsoft declined to change this).
 */
export type WslExit =
  | { readonly kind: 'ended'; readonly code: number }
  | { readonly kind: 'one-or-stopped' }
  | { readonly kind: 'signal-or-code'; readonly signal: number; readonly code: number }
  | { readonly kind: 'wsl-failed' };

/** Signals that end a program by default: their raw wait status is their number, with 0x80 for a core dump. */
const DEADLY = new Set([2, 3, 4, 6, 7, 8, 9, 11, 13, 14, 15]);

/** Reads a 32-bit exit status as wsl.exe makes it (init.cpp: raw wait status of a child killed by a signal). */
export function wslExit(status: number): WslExit {
  const code = status >>> 0;
  if (code === WSL_FAILED) return { kind: 'wsl-failed' };
  if (code === 1) return { kind: 'one-or-stopped' };
  const signal = code & 0x7f;
  if (code < 256 && DEADLY.has(signal)) return { kind: 'signal-or-code', signal, code };
  return { kind: 'ended', code };
}

/**
 * The 32-bit status where the platform keeps only its low 8 bits: what the stand-in wrote beside it, else a
 * 255 taken for the -1 that it is most likely cut from.
 * @param written content of the file named by RL_COCKPIT_WSL_EXIT_FILE, or null
 */
export function fullStatus(
  status: number,
  written: string | null,
  platform: NodeJS.Platform,
): number {
  if (platform === 'win32') return status >>> 0;
  const number = written === null || written.trim() === '' ? Number.NaN : Number(written.trim());
  if (Number.isInteger(number) && (number & 0xff) === (status & 0xff)) return number >>> 0;
  return status === 255 ? WSL_FAILED : status;
}
