import type { ShellAccess } from '../../target';
import { isDistroName } from '../distro-name';
import { WSL_ENV } from './wsl-exe';

/**
 * Arguments of `wsl.exe`: always a distro, always a Linux folder to start in (else an app begun in System32 starts in a 9p mount), always
 * `--exec` (else a shell reads the words once more).
 * @param program a plain absolute path and its arguments; they arrive unchanged
 * @throws RangeError for a name or a program that no caller of ours may pass
 */
export function wslArgs(
  distro: string,
  program: readonly [string, ...string[]],
  user: string | null = null,
): readonly string[] {
  if (!isDistroName(distro)) throw new RangeError(`${distro} is not a valid distro name.`);
  // The first word after --exec follows the rule of program names, which knows no escapes.
  if (!/^\/[\w./+-]+$/.test(program[0]))
    throw new RangeError(`${program[0]} cannot come first after --exec.`);
  if (user !== null && !/^[a-z_][a-z0-9_-]*\$?$/i.test(user))
    throw new RangeError(`${user} is not a valid Linux user name.`);
  if (program.some((word) => word.includes('\0')))
    throw new RangeError('A command line cannot contain a NUL.');
  const as = user === null ? [] : ['-u', user];
  return ['-d', distro, ...as, '--cd', '~', '--exec', ...program];
}

/** `--cd` understands one simple pair of quotes, and takes what begins with "/" for a folder of the distro. */
const PLAIN_FOLDER = /^\/[^"\\\p{Cc}]*$/u;

/**
 * Way of the user's shell into a distro: its login shell, in the user's home there or in a folder. With more than that, or in a folder that
 * `--cd` cannot name, by way of `sh`, whose parameters pass byte for byte.
 * @throws RangeError for a name that is none
 */
export function wslShellAccess(exe: string, distro: string): ShellAccess {
  if (!isDistroName(distro)) throw new RangeError(`"${distro}" is not a valid distro name.`);
  const inDistro = [exe, '-d', distro, '--cd'] as const;
  return {
    is: 'there',
    login: (cwd) => (cwd === null || PLAIN_FOLDER.test(cwd) ? [...inDistro, cwd ?? '~'] : null),
    client: [...inDistro, '~', '--exec'],
    accepts: 'words',
    env: WSL_ENV,
  };
}

/** The commands that change what the user has. They are shown, and run only after a yes. */
export const wslCommands = {
  install: (distro: string) => ['wsl.exe', '--install', '-d', distro, '--no-launch'],
  setVersion: (distro: string, version: 1 | 2) => [
    'wsl.exe',
    '--set-version',
    distro,
    `${version}`,
  ],
  terminate: (distro: string) => ['wsl.exe', '--terminate', distro],
  shutdown: () => ['wsl.exe', '--shutdown'],
} as const;
