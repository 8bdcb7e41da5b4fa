import { hasNul, SHELL_TEXT, type ShellAsked, shellParameters } from './posix-shell';

/**
 * A person's shell on an SSH host: ssh's own when nothing is asked for, else one in that folder, with that environment.
 * @param client the ssh client and its options, e.g. `['ssh', '-F', FILE]`
 * @throws RangeError for a host or a path that no caller of ours may pass
 */
export function sshShell(
  client: readonly [string, ...string[]],
  host: string,
  asked: ShellAsked,
): readonly [string, ...string[]] {
  // ssh would read it as an option.
  if (host === '' || host.startsWith('-')) throw new RangeError(`"${host}" is not a host name.`);
  if (hasNul(asked)) throw new RangeError('A path cannot contain a NUL.');
  const there = [...client, '-tt', '--', host] as const;
  const isPlain = asked.cwd === null && asked.activate === null;
  return isPlain ? [...client, '-tt', '--', host] : [...there, anyShellCommand(asked)];
}

/**
 * One command that every login shell reads alike (sh, bash, zsh, fish, csh), because it holds nothing that any of them
 * reads in its own way: all but plain characters travels as octal numbers, and only `sh` of the target, to which it is
 * handed over at once, makes text of them again.
 */
export function anyShellCommand(asked: ShellAsked): string {
  const parameters = shellParameters(asked).map(posixQuoted).join(' ');
  return `exec sh -c 'eval "\`printf %b "${inOctal(`set -- ${parameters}\n${SHELL_TEXT}`)}"\`"'`;
}

/** A word for POSIX sh, whatever stands in it. */
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
