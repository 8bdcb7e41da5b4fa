import { spawn } from 'node:child_process';
import type { ShellCommand } from '#core/contract/terminal/shell-calls';
import type { TerminalExit } from '#core/contract/terminal/terminal';
import type { Io } from '../io';
import { watchedCommand } from './watched-command';

/** Runs a command here and watches it: it ends with this command line. Its output goes to stderr, as the answer has stdout. */
export function exitOf(
  io: Pick<Io, 'note'>,
  { argv, env }: Pick<ShellCommand, 'argv' | 'env'>,
): Promise<TerminalExit> {
  const [first, ...rest] = argv ?? [];
  if (first === undefined) throw new RangeError('A command needs a program.');
  // Windows ends the children of a process with it.
  const isWatched = process.platform !== 'win32';
  const [file, ...args] = isWatched ? watchedCommand([first, ...rest]) : [first, ...rest];
  const child = spawn(file, args, {
    stdio: ['inherit', process.stderr, process.stderr, isWatched ? 'pipe' : 'ignore'],
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => {
    child.once('error', (cause) => {
      io.note(`${file} could not be started: ${cause.message}`);
      resolve({ code: null, signal: null });
    });
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}
