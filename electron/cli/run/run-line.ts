import { spawn } from 'node:child_process';
import type { Io } from '../io';

/** Runs a command here, its output on stderr as it comes; its exit code, null where there is none. */
export function runLine(
  [file = '', ...args]: readonly string[],
  io: Pick<Io, 'note'>,
): Promise<number | null> {
  const child = spawn(file, args, { stdio: ['inherit', process.stderr, process.stderr] });
  return new Promise((resolve) => {
    child.once('error', (cause) => {
      io.note(`${file} could not be started: ${cause.message}`);
      resolve(null);
    });
    child.once('exit', (code) => resolve(code));
  });
}
