import type { FixRemedy } from '#core/contract/finding';
import type { Refusal } from '#core/contract/refusal';
import { FIX_RUNNING } from '#core/contract/setup/fix-running';
import { printableLine } from '#core/lib/printable';
import { quotedWords } from '#core/lib/quoted-words';
import { type Result, err, ok } from '#core/lib/result';
import { scriptLine } from '../fix-script';
import { RUN_LINES } from './run-lines';

type Argv = readonly [string, ...string[]];

/** Commands of a fix, and the key by which a second run of the same is recognized. */
export interface FixLines extends Pick<FixRemedy, 'lines' | 'env'> {
  readonly title?: string;
  /** null: it may run beside itself. */
  readonly lock?: FixLock | null;
}

/** One run at a time of a fix on a target. */
export interface FixLock {
  readonly id: string;
  /** Our state folder on the target; null: not known, as there is no Python. */
  readonly stateDir: string | null;
}

/**
 * One program that carries out the commands of a fix in a terminal, and ends with the exit code of the one that failed,
 * or 0; with `FIX_RUNNING` where the same fix is running on the target.
 * @param python an interpreter of the target, where there is one: Windows needs it for more than one command
 */
export function fixProgram(
  { lines, env, title = '', lock = null }: FixLines,
  pathStyle: 'posix' | 'windows',
  python: string | null,
): Result<Argv, Refusal> {
  if (pathStyle === 'windows') return windowsProgram({ lines, env, title, lock }, python);
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const counted = lines.flatMap((line) => [quotedWords(line), String(line.length), ...line]);
  const set = variables.length === 0 ? '' : `export ${quotedWords(variables)}`;
  const about = [lockFile(lock, '/'), printableLine(title), set];
  const shell = ['/bin/sh', '-c', RUN_LINES, 'rl-cockpit', ...about, ...counted];
  return ok(
    variables.length === 0 ? asArgv(shell) : asArgv(['/usr/bin/env', ...variables, ...shell]),
  );
}

function windowsProgram(
  { lines, env, title, lock }: Required<FixLines>,
  python: string | null,
): Result<Argv, Refusal> {
  const [only, ...more] = lines;
  if (python !== null) {
    const file = lock?.stateDir == null ? '' : lockFile(lock, '\\');
    const words = JSON.stringify([lines, env, file, title, FIX_RUNNING]);
    return ok(scriptLine(python, 'run_lines', [words]));
  }
  if (only !== undefined && more.length === 0) return ok(asArgv(only));
  return err({
    code: 'fix-needs-python',
    says: 'This fix is more than one command, and there is no Python on this computer to run them in order.',
    remedy: 'Install Python first, or run the commands one after the other in a terminal.',
  });
}

/** A name alone where the state folder is not known: the program knows the usual one. */
function lockFile(lock: FixLock | null, separator: '/' | '\\'): string {
  if (lock === null) return '';
  const name = `${lock.id.replaceAll(/[^\w-]/g, '_')}.lock`;
  return lock.stateDir === null ? name : [lock.stateDir, 'fixes', name].join(separator);
}

function asArgv([program, ...rest]: readonly string[]): Argv {
  if (program === undefined) throw new RangeError('A command needs a program.');
  return [program, ...rest];
}
