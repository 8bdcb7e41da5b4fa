import { textOfProgram } from '../../run-program';
import { wslArgs } from './command-line';
import { WSL_ENV } from './wsl-exe';

/** It answers in milliseconds, but through the file server of Windows. */
const WITHIN_MS = 10_000;
const TRIES = 3;

/**
 * A path of Windows as a distro names it, by the distro's own wslpath; null where it does not say. For paths that
 * `windowsToLinux` does not know. The distro has to be connected: asking would start it.
 */
export async function askWslpath(
  exe: string,
  distro: string,
  path: string,
): Promise<string | null> {
  const args = wslArgs(distro, ['/usr/bin/env', 'wslpath', '-u', path]);
  // At times it answers with nothing, once.
  for (let i = 0; i < TRIES; i += 1) {
    const output = await textOfProgram(exe, args, { env: WSL_ENV, timeoutMs: WITHIN_MS });
    if (output === null) return null;
    if (output.startsWith('/')) return output;
  }
  return null;
}
