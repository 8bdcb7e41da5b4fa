import { isDistroName } from '../../targets/wsl/distro-name';
import { hasNul, SHELL_TEXT, type ShellAsked, shellParameters } from './posix-shell';

/** `--cd` understands one simple pair of quotes, and takes what begins with "/" for a folder of the distro. */
const PLAIN_FOLDER = /^\/[^"\\\p{Cc}]*$/u;

/**
 * A person's shell in a distro: its login shell, in the person's home there or in a folder. With an environment, or in a
 * folder that `--cd` cannot name, by way of `sh`, whose parameters pass byte for byte.
 * @param client wsl.exe and what stands before our words
 * @throws RangeError for a distro or a path that no caller of ours may pass
 */
export function wslShell(
  client: readonly [string, ...string[]],
  distro: string,
  asked: ShellAsked,
): readonly [string, ...string[]] {
  if (!isDistroName(distro)) throw new RangeError(`"${distro}" is not a valid distro name.`);
  if (hasNul(asked)) throw new RangeError('A path cannot contain a NUL.');
  const { cwd, activate } = asked;
  const inDistro: readonly [string, ...string[]] = [...client, '-d', distro, '--cd'];
  if (activate === null && cwd === null) return [...inDistro, '~'];
  if (activate === null && cwd !== null && PLAIN_FOLDER.test(cwd)) return [...inDistro, cwd];
  const sh = ['--exec', '/bin/sh', '-c', SHELL_TEXT, 'sh', ...shellParameters(asked)];
  return [...inDistro, '~', ...sh];
}
