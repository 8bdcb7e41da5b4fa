import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

/** Of what a program prints: lists of distros, containers and processes have some kilobytes. */
const MAX_BYTES = 4 << 20;

export interface ProgramOptions {
  /** Added to that of this process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
  /** After this it is killed; absent: the signal ends it. */
  readonly timeoutMs?: number;
}

/** End of a program that was started to be read. */
export type ProgramEnd =
  | { readonly is: 'ended'; readonly code: number; readonly stdout: Uint8Array }
  /** There is none, or it may not be started. */
  | { readonly is: 'absent'; readonly says: string }
  /** It did not end in time, was asked to stop, or another ended it. */
  | { readonly is: 'silent' }
  /** It printed more than anybody asked for, and was killed for it. */
  | { readonly is: 'flood'; readonly maxBytes: number };

/** Its pipes may be held by what it started: that is not waited for. */
const AFTER_END_MS = 500;

/**
 * Runs a program of this machine and reads what it prints, bounded in size: no matter which program has its name on the PATH, it cannot
 * fill the memory of the engine. One that is not waited for to its end is killed with all that it started. Never fails: how it ended is a
 * value.
 */
export function runProgram(
  file: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<ProgramEnd> {
  if (options.signal?.aborted === true) return Promise.resolve({ is: 'silent' });
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own group, so that it can be killed with what it started.
    detached: process.platform !== 'win32',
    windowsHide: true,
    env: { ...process.env, ...options.env },
  });
  return new Promise((resolve) => {
    watch(child, options, resolve);
  });
}

type Reading = ReturnType<typeof spawn> & { readonly stdout: Readable; readonly stderr: Readable };

/** Reports how it ended, once. */
function watch(
  child: Reading,
  { signal, timeoutMs }: ProgramOptions,
  report: (how: ProgramEnd) => void,
): void {
  let isOver = false;
  const end = (how: ProgramEnd): void => {
    // Its number may belong to another process by then.
    if (isOver) return;
    isOver = true;
    if (how.is !== 'ended') killGroup(child);
    child.stdout.destroy();
    child.stderr.destroy();
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    report(how);
  };
  const stop = (): void => end({ is: 'silent' });
  const timer = timeoutMs === undefined ? undefined : setTimeout(stop, timeoutMs);
  signal?.addEventListener('abort', stop);
  const flood = (): void => end({ is: 'flood', maxBytes: MAX_BYTES });
  const stdout = bounded(child.stdout, flood);
  bounded(child.stderr, flood);
  const ended = (code: number | null): void =>
    end(code === null ? { is: 'silent' } : { is: 'ended', code, stdout: Buffer.concat(stdout) });
  child.on('error', ({ message }) => end({ is: 'absent', says: message }));
  child.on('exit', (code) => setTimeout(ended, AFTER_END_MS, code).unref());
  child.on('close', ended);
}

/** Output of a program as text if it ended well; else null. */
export async function textOfProgram(
  file: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<string | null> {
  const end = await runProgram(file, args, options);
  if (end.is !== 'ended' || end.code !== 0) return null;
  return Buffer.from(end.stdout)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}

/** Its pieces as they come; `full` with the first byte too many. */
function bounded(stream: Readable, full: () => void): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  stream.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > MAX_BYTES) full();
    else pieces.push(piece);
  });
  stream.on('error', () => undefined);
  return pieces;
}

function killGroup(child: ChildProcess): void {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}
