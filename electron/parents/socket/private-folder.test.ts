import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RefusedError } from '#core/contract/refused-error';
import { engineSocket } from '../home-paths';
import { connectPrivate, makePrivateFolder, makeSocketFolder } from './private-folder';

const isWindows = process.platform === 'win32';
/** Only root can make files of another user. */
const isRoot = process.getuid?.() === 0;
const OTHER = 4_321;

let base: string;
const servers: Server[] = [];
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-folder-'));
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  rmSync(base, { recursive: true, force: true });
});

/** A server on a unix socket, and everything that clients sent to it. */
async function listening(socket: string): Promise<string[]> {
  const got: string[] = [];
  const server = createServer((client) => {
    client.on('error', () => undefined);
    client.on('data', (bytes) => got.push(bytes.toString()));
  });
  servers.push(server);
  server.listen(socket);
  await once(server, 'listening');
  return got;
}

async function connected(socket: string): Promise<'connected' | Error> {
  const client = connectPrivate(socket);
  const end = await Promise.race([
    once(client, 'connect').then(() => 'connected' as const),
    new Promise<Error>((resolve) => client.once('error', resolve)),
  ]);
  client.destroy();
  return end;
}

function refusalOf(work: () => void): RefusedError['refusal'] | null {
  try {
    work();
    return null;
  } catch (cause) {
    if (cause instanceof RefusedError) return cause.refusal;
    throw cause;
  }
}

test.skipIf(isWindows)('the folder of a socket is readable by its owner alone', () => {
  makeSocketFolder(path.join(base, 'home', 'engine.sock'));
  expect(statSync(path.join(base, 'home')).mode & 0o777).toBe(0o700);
});

test.skipIf(isWindows)('a home that is a link is as good as the folder it leads to', async () => {
  const real = path.join(base, 'real');
  const link = path.join(base, 'link');
  mkdirSync(real, { mode: 0o755 });
  symlinkSync(real, link);
  expect(engineSocket(link)).toBe(engineSocket(real));
  expect(refusalOf(() => makeSocketFolder(path.join(link, 'engine.sock')))).toBeNull();
  expect(statSync(real).mode & 0o777).toBe(0o700);
  await listening(engineSocket(link));
  expect(await connected(path.join(link, 'engine.sock'))).toBe('connected');
});

test.skipIf(isWindows)('a home below a link has one socket, before and after it is made', () => {
  mkdirSync(path.join(base, 'disk'));
  symlinkSync(path.join(base, 'disk'), path.join(base, 'data'));
  const home = path.join(base, 'data', 'home');
  const before = engineSocket(home);
  makePrivateFolder(home);
  expect(engineSocket(home)).toBe(before);
  expect(engineSocket(path.join(base, 'disk', 'home'))).toBe(before);
});

test.skipIf(isWindows)('a link that leads nowhere is refused by name, with what to do', () => {
  const link = path.join(base, 'link');
  symlinkSync(path.join(base, 'none'), link);
  const refusal = refusalOf(() => makePrivateFolder(link));
  expect(refusal).toMatchObject({ code: 'folder-not-made' });
  expect(refusal?.says).toContain(link);
  expect(refusal?.remedy).toContain('create the folder it leads to');
});

test.skipIf(!isRoot)(
  'a socket folder that another user made beforehand is refused, for root too',
  () => {
    const folder = path.join(base, 'theirs');
    mkdirSync(folder, { mode: 0o777 });
    chownSync(folder, OTHER, OTHER);
    const refusal = refusalOf(() => makeSocketFolder(path.join(folder, 'engine.sock')));
    expect(refusal).toMatchObject({ code: 'foreign-folder' });
    expect(refusal?.says).toContain(`user ID ${OTHER}`);
    expect(`${refusal?.says} ${refusal?.remedy}`).not.toMatch(/remove|delete/i);
  },
);

test.skipIf(!isRoot)(
  'nothing is sent to a socket that another user made, in our folder or in theirs',
  async () => {
    for (const [folderOwner, socketOwner] of [
      [0, OTHER],
      [OTHER, OTHER],
      [OTHER, 0],
    ] as const) {
      const folder = path.join(base, `of-${folderOwner}-${socketOwner}`);
      const socket = path.join(folder, 'engine.sock');
      mkdirSync(folder, { mode: 0o777 });
      const got = await listening(socket);
      lchownSync(socket, socketOwner, socketOwner);
      chownSync(folder, folderOwner, folderOwner);
      expect(await connected(socket)).toBeInstanceOf(RefusedError);
      expect(got).toEqual([]);
    }
  },
);

test.skipIf(!isRoot)(
  'a link that another user made is followed only to a folder of ours',
  async () => {
    const [ours, theirs] = [path.join(base, 'ours'), path.join(base, 'theirs')];
    for (const folder of [ours, theirs]) mkdirSync(folder, { mode: 0o700 });
    for (const folder of [ours, theirs]) await listening(path.join(folder, 'engine.sock'));
    chownSync(theirs, OTHER, OTHER);
    for (const [name, folder] of [
      ['a', ours],
      ['b', theirs],
    ] as const) {
      symlinkSync(folder, path.join(base, name));
      lchownSync(path.join(base, name), OTHER, OTHER);
    }
    expect(await connected(path.join(base, 'a', 'engine.sock'))).toBe('connected');
    expect(await connected(path.join(base, 'b', 'engine.sock'))).toBeInstanceOf(RefusedError);
  },
);

test.skipIf(isWindows)(
  'a folder of ours that others may write is closed to them before use',
  async () => {
    const folder = path.join(base, 'open');
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    await listening(path.join(folder, 'engine.sock'));
    expect(await connected(path.join(folder, 'engine.sock'))).toBe('connected');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  },
);

test.runIf(isRoot && process.platform === 'linux')(
  'a home on a read-only file system is refused with its folder, the reason and the remedy',
  ({ skip }) => {
    const home = path.join(base, 'home');
    mkdirSync(home, { mode: 0o755 });
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro,mode=755', 'tmpfs', home]);
    if (mounted.status !== 0) return skip('nothing can be mounted here');
    try {
      const refusal = refusalOf(() => makePrivateFolder(home));
      expect(refusal).toMatchObject({ code: 'folder-not-writable' });
      expect(refusal?.says).toContain(`${home}: it is on a file system that is mounted read-only.`);
      expect(refusal?.remedy).toContain('RL_COCKPIT_HOME');
      const below = refusalOf(() => makePrivateFolder(path.join(home, 'below')));
      expect(below?.says).toContain('mounted read-only');
    } finally {
      spawnSync('umount', [home]);
    }
  },
);

test.runIf(!isWindows && !isRoot)('a home that this user may not write to is refused', () => {
  const home = path.join(base, 'home');
  mkdirSync(home, { mode: 0o500 });
  expect(refusalOf(() => makePrivateFolder(home))).toMatchObject({ code: 'folder-not-writable' });
});
