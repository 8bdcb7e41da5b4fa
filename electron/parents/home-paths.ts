import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** sockaddr_un holds 104 bytes on macOS and 108 on Linux; 100 leaves room for the closing zero on both. */
const MAX_SOCKET_PATH_BYTES = 100;

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

/** Socket of this home's engine; a Windows pipe name, or a path that fits into a socket address. */
export function engineSocket(home: string, platform: string = process.platform): string {
  return socketPath(home, 'engine', platform);
}

/** Socket of the pty host started by process `pid` (a shell); every shell has its own pty host. */
export function ptySocket(
  pid: number,
  home: string = homeOf(),
  platform: string = process.platform,
): string {
  return socketPath(home, `pty-${pid}`, platform);
}

function socketPath(named: string, name: string, platform: string): string {
  // Every process must find the same socket, whether its RL_COCKPIT_HOME is a link or not.
  const home = platform === process.platform ? withoutLinks(named) : named;
  const id = homeId(home);
  if (platform === 'win32') {
    return `\\\\.\\pipe\\rl-cockpit-${id}${name === 'engine' ? '' : `-${name}`}`;
  }
  const inHome = path.posix.join(home, `${name}.sock`);
  if (Buffer.byteLength(inHome) <= MAX_SOCKET_PATH_BYTES) return inHome;
  return path.posix.join(tmpdir(), `rl-cockpit-${id}`, `${name}.sock`);
}

/** 16 hex digits that distinguish one home from another; not a secret. */
export function homeId(home: string): string {
  return createHash('sha256').update(home).digest('hex').slice(0, 16);
}

/** The same folder, whichever links lead to it, also where its last parts are still to be made. */
function withoutLinks(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    const parent = path.dirname(folder);
    return parent === folder ? folder : path.join(withoutLinks(parent), path.basename(folder));
  }
}
