import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
} from 'node:fs';
import { connect, Socket } from 'node:net';
import path from 'node:path';
import type { Refusal } from '#core/contract/refusal';
import { RefusedError } from '#core/contract/refused-error';

/** Permission bits of the group and of others. */
const OF_OTHERS = 0o077;

/**
 * Makes a folder that its owner alone may enter, such as the home of an installation. A link to a folder is as good as
 * the folder. Windows has no owners in this sense: there the folder is only made.
 * @throws RefusedError when the folder belongs to another user, for root too: they could replace the engine
 */
export function makePrivateFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new RefusedError(cannotCreate(folder, unwritableAbove(folder) ?? cause));
  }
  if (process.platform === 'win32') return;
  closeSync(openOwnFolder(folder));
  refuseUnwritable(folder);
}

/**
 * Makes the folder of a unix socket, which its owner alone may enter. Nothing to do for a Windows pipe.
 * @throws RefusedError when the folder belongs to another user, who could then replace the engine
 */
export function makeSocketFolder(socket: string, platform: string = process.platform): void {
  if (platform !== 'win32') makePrivateFolder(path.posix.dirname(socket));
}

/**
 * Reason why nothing can be made in what there is of the folder's path: Node says of a read-only file system that there is no such folder.
 */
function unwritableAbove(folder: string): unknown {
  const above = path.dirname(folder);
  if (above === folder) return null;
  if (!existsSync(above)) return unwritableAbove(above);
  try {
    accessSync(above, constants.W_OK | constants.X_OK);
    return null;
  } catch (cause) {
    return cause;
  }
}

/** @throws RefusedError when nothing can be made in the folder: an engine would fail at its first file, with that file's error */
function refuseUnwritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new RefusedError(notWritable(folder, cause));
  }
}

/**
 * Connects to a unix socket after checking that its folder and the socket itself belong to this user: nothing is sent
 * to a socket that another user made. A Windows pipe is connected as it is. A refusal comes as the 'error' event.
 */
export function connectPrivate(socket: string): Socket {
  if (process.platform === 'win32') return connect(socket);
  let folder: number | null = null;
  try {
    folder = openOwnFolder(path.dirname(socket));
    const location = inFolder(folder, socket);
    refuseForeign(lstatSync(location).uid, () => foreignSocket(socket, lstatSync(location).uid));
    const client = connect(location);
    const held = folder;
    client.once('close', () => closeSync(held));
    return client;
  } catch (cause) {
    if (folder !== null) closeSync(folder);
    const refused = new Socket();
    // Not before the caller can listen: Node 20 reports it at once.
    setImmediate(() => refused.destroy(cause instanceof Error ? cause : new Error(String(cause))));
    return refused;
  }
}

/** The folder, held open: anyone who may rename what is above it cannot put another one in its place meanwhile. */
function openOwnFolder(folder: string): number {
  const held = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    const info = fstatSync(held);
    refuseForeign(info.uid, () => foreignFolder(folder, info.uid));
    if ((info.mode & OF_OTHERS) !== 0) closeFolderToOthers(folder, held);
    return held;
  } catch (cause) {
    closeSync(held);
    throw cause;
  }
}

function closeFolderToOthers(folder: string, held: number): void {
  try {
    fchmodSync(held, 0o700);
  } catch (cause) {
    throw new RefusedError(notWritable(folder, cause));
  }
}

/** A path of the socket that leads through the open folder, where the system has such paths (Linux). */
function inFolder(folder: number, socket: string): string {
  const held = `/proc/self/fd/${folder}`;
  return existsSync(held) ? path.join(held, path.basename(socket)) : socket;
}

/** A new socket of ours: no other user may connect to it. */
export function closeToOthers(socket: string): void {
  if (process.platform !== 'win32') chmodSync(socket, 0o600);
}

function refuseForeign(uid: number, refusal: () => Refusal): void {
  const self = process.getuid?.();
  if (self !== undefined && uid !== self) throw new RefusedError(refusal());
}

function foreignFolder(folder: string, uid: number): Refusal {
  return {
    code: 'foreign-folder',
    says: `The folder ${folder} belongs to another user (user ID ${uid}), who could read your runs or pose as the engine.`,
    remedy: 'Set RL_COCKPIT_HOME to your own folder with a short path (under 80 characters).',
  };
}

function foreignSocket(socket: string, uid: number): Refusal {
  return {
    code: 'foreign-socket',
    says: `Another user (user ID ${uid}) made the socket ${socket}, so RL Cockpit does not connect to it.`,
    remedy: 'Set RL_COCKPIT_HOME to another folder, of your own, or run this command as that user.',
  };
}

/** Errors of the system about a folder that nothing can be written to, in words. */
const REASONS: Readonly<Record<string, string>> = {
  EROFS: 'it is on a file system that is mounted read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not change it',
  ENOSPC: 'its disk is full',
  EDQUOT: 'the disk quota of this user is used up',
};

function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return REASONS[code] ?? (cause instanceof Error ? cause.message : String(cause));
}

function notWritable(folder: string, cause: unknown): Refusal {
  return {
    code: 'folder-not-writable',
    says: `RL Cockpit cannot write to its folder ${folder}: ${reasonOf(cause)}.`,
    remedy:
      'Make it writable again (findmnt -T shows how it is mounted), or set RL_COCKPIT_HOME to a folder that you can write to. Runs continue; this changes nothing of them.',
  };
}

function cannotCreate(folder: string, cause: unknown): Refusal {
  const why = reasonOf(cause);
  return {
    code: 'folder-not-made',
    says: `The folder ${folder} cannot be used: ${why}.`,
    remedy:
      'If it is a link, create the folder it leads to. Or set RL_COCKPIT_HOME to a folder that you can write to.',
  };
}
