import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { PYTHON_SEARCH } from '../interpreter/python-search';
import type { Door, ShellAccess } from '../target';

type Env = Readonly<Record<string, string | undefined>>;

/** The system's own client: it alone honours configuration, agents, hardware keys and jump hosts. */
export interface SshClient {
  readonly file: string;
  /** Before the host: the configuration of this installation, and one connection for all that goes to a host. */
  readonly options: readonly string[];
}

/** Another connection to a host whose network died is noticed after 4 × 15 s. */
const ALIVE = ['-o', 'ServerAliveInterval=15', '-o', 'ServerAliveCountMax=4'];

/**
 * @param env of the engine: RL_COCKPIT_SSH_CONFIG names a configuration (`-F`)
 * @throws Error when the folder for shared connections cannot be had, or is another user's
 */
export function sshClient(env: Env, platform: NodeJS.Platform): SshClient {
  const config = env['RL_COCKPIT_SSH_CONFIG'];
  const options = [...(config === undefined || config === '' ? [] : ['-F', config]), ...ALIVE];
  if (platform === 'win32') {
    // Win32-OpenSSH knows no shared connections, and fails where the user's configuration asks for them.
    const file = path.win32.join(
      env['SystemRoot'] ?? 'C:\\Windows',
      'System32',
      'OpenSSH',
      'ssh.exe',
    );
    return { file, options: [...options, '-o', 'ControlMaster=no', '-o', 'ControlPath=none'] };
  }
  const shared = ['ControlMaster=auto', `ControlPath=${controlDir(env)}/%C`, 'ControlPersist=60s'];
  return { file: 'ssh', options: [...options, ...shared.flatMap((option) => ['-o', option])] };
}

/** The agent of a host: never asks the user anything. */
export function agentDoor({ file, options }: SshClient, host: string): Door {
  const quiet = ['-T', '-o', 'BatchMode=yes', '-o', 'ConnectTimeout=15'];
  return {
    file,
    args: [...options, ...quiet, '--', host, `exec sh -c '${PYTHON_SEARCH}'`],
    env: ENGLISH,
  };
}

/**
 * Way of the user's shell to a host: ssh's own when nothing is asked for, else a line for the login shell there.
 * @throws RangeError for a host that ssh would read as an option
 */
export function sshShellAccess({ file, options }: SshClient, host: string): ShellAccess {
  if (host === '' || host.startsWith('-')) throw new RangeError(`"${host}" is not a host name.`);
  const client = [file, ...options, '-tt', '--', host] as const;
  return {
    is: 'there',
    login: (cwd) => (cwd === null ? [...client] : null),
    client,
    accepts: 'line',
    env: {},
  };
}

/** Lets go of a shared connection that may hang: the next one dials again. */
export function letGoDoor({ file, options }: SshClient, host: string): Door {
  return { file, args: [...options, '-O', 'exit', '--', host], env: ENGLISH };
}

/** Command for the user's terminal if ssh has to ask: a fingerprint, a password, a second factor. */
export function byHand({ options }: SshClient, host: string): string {
  const config = options[0] === '-F' ? `-F ${options[1] ?? ''} ` : '';
  return `ssh ${config}${host}`;
}

const ENGLISH = { LC_ALL: 'C' };

/** Short, because a socket's path may have 104 bytes, and private. */
function controlDir(env: Env): string {
  const uid = userInfo().uid;
  const runtime = env['XDG_RUNTIME_DIR'];
  const dir =
    runtime !== undefined && runtime.length < 40
      ? path.join(runtime, 'rl-cockpit-ssh')
      : path.join(tmpdir().length < 20 ? tmpdir() : '/tmp', `rlc-${uid}`);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const stat = lstatSync(dir);
  if (!stat.isDirectory() || stat.uid !== uid)
    throw new Error(
      `${dir} belongs to another user or is not a folder. Set XDG_RUNTIME_DIR to your own folder, then connect again.`,
    );
  chmodSync(dir, 0o700);
  return dir;
}
