import type { ShellAccess } from '../../targets/target';
import { hasNul, SHELL_TEXT, type ShellRequest, shellParameters } from './posix-shell';

/**
 * Command line of the user's shell on another target: the login shell there when nothing more is asked for, else `sh`, which goes to the
 * folder, makes the environment active, and becomes that shell.
 * @throws RangeError for a path that no caller of ours may pass
 */
export function targetShell(
  { login, client, accepts }: Exclude<ShellAccess, { is: 'local' }>,
  request: ShellRequest,
): readonly [string, ...string[]] {
  if (hasNul(request)) throw new RangeError('A path cannot contain a NUL.');
  const plain = request.activate === null ? login(request.cwd) : null;
  if (plain !== null) return plain;
  if (accepts === 'line') return [...client, anyShellCommand(request)];
  return [...client, '/bin/sh', '-c', SHELL_TEXT, 'sh', ...shellParameters(request)];
}

/**
 * One command that every login shell reads alike (sh, bash, zsh, fish, csh), because it holds nothing that any of them
 * reads in its own way: all but plain characters travels as octal numbers, and only `sh` of the target, to which it is
 * handed over at once, makes text of them again.
 */
export function anyShellCommand(request: ShellRequest): string {
  const parameters = shellParameters(request).map(posixQuoted).join(' ');
  return anyShellText(`set -- ${parameters}\n${SHELL_TEXT}`);
}

/** Command line of a program on another target, run in a terminal there; each of its words arrives unchanged. */
export function targetProgram(
  { client, accepts }: Exclude<ShellAccess, { is: 'local' }>,
  argv: readonly [string, ...string[]],
): readonly [string, ...string[]] {
  if (argv.some((word) => word.includes('\0')))
    throw new RangeError('A word cannot contain a NUL.');
  if (accepts === 'words') return [...client, ...argv];
  return [...client, anyShellText(`exec ${argv.map(posixQuoted).join(' ')}`)];
}

const anyShellText = (text: string): string =>
  `exec sh -c 'eval "\`printf %b "${inOctal(text)}"\`"'`;

/** A word for POSIX sh, no matter what is in it. */
const posixQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** As `printf %b` reads it back (POSIX, printf): every byte but the plainest as `\0ooo`. */
function inOctal(text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((byte) => {
      const char = String.fromCodePoint(byte);
      return /[\w/.,:=@+ -]/.test(char) ? char : `\\0${byte.toString(8).padStart(3, '0')}`;
    })
    .join('');
}
