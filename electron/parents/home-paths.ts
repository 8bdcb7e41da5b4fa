import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** sockaddr_un holds 104 bytes on macOS and 108 on Linux; 100 leaves room for the closing zero on both. */
const LONGEST_SOCKET_PATH_BYTES = 100;

/** All state of one installation: `RL_COCKPIT_HOME`, else the system's place for it (house contract §1). */
export function homeOf(env: Env = process.env, platform: string = process.platform): string {
  const paths = platform === 'win32' ? path.win32 : path.posix;
  if (env['RL_COCKPIT_HOME']) return paths.resolve(env['RL_COCKPIT_HOME']);
  const user = env[platform === 'win32' ? 'USERPROFILE' : 'HOME'] || homedir();
  if (platform === 'win32') {
    return paths.join(env['LOCALAPPDATA'] || paths.join(user, 'AppData', 'Local'), 'rl-cockpit');
  }
  if (platform === 'darwin')
    return paths.join(user, 'Library', 'Application Support', 'rl-cockpit');
  // The XDG specification: a relative XDG_STATE_HOME is invalid and has to be ignored.
  const xdg = env['XDG_STATE_HOME'];
  const state = xdg && paths.isAbsolute(xdg) ? xdg : paths.join(user, '.local', 'state');
  return paths.join(state, 'rl-cockpit');
}

/** Where the engine of this home listens; a Windows pipe name, or a path that fits into a socket address. */
export function engineSocket(home: string, platform: string = process.platform): string {
  return socketPlace(home, 'engine', platform);
}

/** Where the pty host started by process `pid` (a shell) listens; every shell has a pty host of its own. */
export function ptySocket(
  pid: number,
  home: string = homeOf(),
  platform: string = process.platform,
): string {
  return socketPlace(home, `pty-${pid}`, platform);
}

function socketPlace(home: string, name: string, platform: string): string {
  const id = homeId(home);
  if (platform === 'win32') {
    return `\\\\.\\pipe\\rl-cockpit-${id}${name === 'engine' ? '' : `-${name}`}`;
  }
  const inHome = path.posix.join(home, `${name}.sock`);
  if (Buffer.byteLength(inHome) <= LONGEST_SOCKET_PATH_BYTES) return inHome;
  return path.posix.join(tmpdir(), `rl-cockpit-${id}`, `${name}.sock`);
}

/** 16 hex digits that tell one home from another; not a secret. */
export function homeId(home: string): string {
  return createHash('sha256').update(home).digest('hex').slice(0, 16);
}

/**
 * Makes the folder of a unix socket, readable by its owner alone. Nothing to do for a Windows pipe.
 * @throws Error when the folder belongs to another user, who could then stand in for the engine.
 */
export function makeSocketFolder(socket: string, platform: string = process.platform): void {
  if (platform === 'win32') return;
  const folder = path.posix.dirname(socket);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const info = lstatSync(folder);
  const self = process.getuid?.();
  const ours = self === undefined || self === 0 || info.uid === self;
  if (!info.isDirectory() || !ours) {
    throw new Error(
      `${folder} does not belong to you. Remove it, or set RL_COCKPIT_HOME to a shorter path.`,
    );
  }
  if ((info.mode & 0o077) !== 0) chmodSync(folder, 0o700);
}
