import { runProgram } from '../../run-program';
import { decodeWslText } from './decode-text';
import { WSL_FAILED } from './exit-status';
import { wslProblem, type WslProblem } from '../problem';
import { ExitFile, WSL_ENV } from './wsl-exe';

/** Result of a command of wsl.exe itself (a list, a version). Never used for programs in a distro. */
export type WslAnswer =
  | { readonly kind: 'said'; readonly text: string; readonly status: number }
  | { readonly kind: 'failed'; readonly text: string; readonly problem: WslProblem }
  | { readonly kind: 'absent' }
  /** It did not end in time, was asked to stop, or printed without end. */
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
  const ended = await runProgram(exe, args, { env: { ...WSL_ENV, ...exit.env }, signal });
  if (ended.is === 'absent') return { kind: 'absent' };
  if (ended.is !== 'ended') return { kind: 'silent' };
  const status = await exit.read(ended.code);
  // Errors are on stdout; stderr has only warnings. Both whole, so that no character is cut.
  const text = decodeWslText(ended.stdout);
  if (status !== WSL_FAILED) return { kind: 'said', text, status };
  return { kind: 'failed', text, problem: wslProblem(text) };
}
