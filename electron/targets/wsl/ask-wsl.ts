import { execa } from 'execa';
import { decodeWslText } from './decode-text';
import { WSL_FAILED } from './exit-status';
import { wslProblem, type WslProblem } from './problem';
import { ExitFile, WSL_ENV } from './wsl-exe';

/** What a command of wsl.exe itself (a list, a version) came to. Never used for programs in a distro. */
export type WslAnswer =
  | { readonly kind: 'said'; readonly text: string; readonly status: number }
  | { readonly kind: 'failed'; readonly text: string; readonly problem: WslProblem }
  | { readonly kind: 'absent' }
  /** It did not end in time, or was asked to stop. */
  | { readonly kind: 'silent' };

/** Asks wsl.exe, once more when its service was just being restarted. Starts no distro: the caller sees to that. */
export async function askWsl(
  exe: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<WslAnswer> {
  const first = await askOnce(exe, args, signal);
  if (first.kind !== 'failed' || !first.problem.isTransient) return first;
  return askOnce(exe, args, signal);
}

async function askOnce(
  exe: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<WslAnswer> {
  const exit = new ExitFile(process.env, process.platform);
  const ended = await execa(exe, args, {
    stdin: 'ignore',
    encoding: 'buffer',
    env: { ...WSL_ENV, ...exit.env },
    reject: false,
    windowsHide: true,
    stripFinalNewline: false,
    cancelSignal: signal,
    forceKillAfterDelay: 200,
  });
  if (ended.isCanceled) return { kind: 'silent' };
  if (ended.exitCode === undefined)
    return { kind: ended.signal === undefined ? 'absent' : 'silent' };
  const status = await exit.read(ended.exitCode);
  // Errors stand on stdout; stderr has only warnings. Both whole, so that no character is cut.
  const text = decodeWslText(ended.stdout);
  if (status !== WSL_FAILED) return { kind: 'said', text, status };
  return { kind: 'failed', text, problem: wslProblem(text) };
}
