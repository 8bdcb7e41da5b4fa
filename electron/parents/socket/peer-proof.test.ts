import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { RefusedError } from '#core/contract/refused-error';
import { answerPeers } from './peer-proof';
import { connectSocket } from './socket-client';

const isWindows = process.platform === 'win32';
let folder: string;
const servers: Server[] = [];
const sockets: WebSocket[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-peer-'));
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
  for (const server of servers.splice(0)) server.close();
  rmSync(folder, { recursive: true, force: true });
});

const locationOf = (name: string): string =>
  isWindows ? `\\\\.\\pipe\\${path.basename(folder)}-${name}` : path.join(folder, `${name}.sock`);

/** A WebSocket server, and every message that clients sent to it. */
async function listening(
  socket: string,
  prove: (server: WebSocketServer) => void,
): Promise<string[]> {
  const got: string[] = [];
  const server = createServer();
  servers.push(server);
  const accepting = new WebSocketServer({ server });
  prove(accepting);
  accepting.on('connection', (client) => {
    sockets.push(client);
    client.on('message', (data) => got.push(Buffer.isBuffer(data) ? data.toString() : 'pieces'));
  });
  server.listen(socket);
  await once(server, 'listening');
  return got;
}

/** Sends a secret as soon as it may. @returns why it may not */
async function report(socket: string, home: string): Promise<Error | null> {
  const client = connectSocket(socket, home);
  sockets.push(client);
  const closed = new Promise((resolve) => client.once('close', resolve));
  const end = await Promise.race([
    new Promise<null>((resolve) => client.once('open', () => resolve(null))),
    new Promise<Error>((resolve) => client.once('error', resolve)),
  ]);
  if (end === null) {
    client.send('secret');
    client.close();
  }
  await closed;
  return end;
}

test('a process of the home proves it, and the key it makes for that is readable by its owner alone', async () => {
  const socket = locationOf('own');
  const got = await listening(socket, (server) => answerPeers(server, { socket, home: folder }));
  expect(await report(socket, folder)).toBeNull();
  await expect.poll(() => got).toEqual(['secret']);
  const key = path.join(folder, 'peer.key');
  expect(readFileSync(key, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  expect(isWindows ? 0o600 : statSync(key).mode & 0o777).toBe(0o600);
});

test('a process that took the name before the engine could gets nothing but the question', async () => {
  const socket = locationOf('foreign');
  const answers = [
    () => undefined,
    (server: WebSocketServer) =>
      server.on('headers', (headers: string[]) =>
        headers.push(`x-rl-cockpit-proof: ${'0'.repeat(64)}`),
      ),
  ];
  for (const [at, prove] of answers.entries()) {
    const location = `${socket}${at}`;
    const got = await listening(location, prove);
    const end = await report(location, folder);
    expect(end).toBeInstanceOf(RefusedError);
    expect(end instanceof RefusedError && end.refusal.code).toBe('foreign-socket');
    expect(got).toEqual([]);
  }
});

test('a process of another home, or an answer for another socket, proves nothing', async () => {
  const other = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-peer-'));
  try {
    const socket = locationOf('other');
    await listening(socket, (server) => answerPeers(server, { socket, home: other }));
    expect(await report(socket, folder)).toBeInstanceOf(RefusedError);
    const passed = locationOf('passed');
    await listening(passed, (server) => answerPeers(server, { socket, home: folder }));
    expect(await report(passed, folder)).toBeInstanceOf(RefusedError);
  } finally {
    rmSync(other, { recursive: true, force: true });
  }
});

test('a key that was cut off is recreated; many who ask at once get the same one', async () => {
  const socket = locationOf('cut');
  writeFileSync(path.join(folder, 'peer.key'), 'ab');
  chmodSync(path.join(folder, 'peer.key'), 0o600);
  await listening(socket, (server) => answerPeers(server, { socket, home: folder }));
  const ends = await Promise.all(Array.from({ length: 20 }, () => report(socket, folder)));
  expect(ends).toEqual(ends.map(() => null));
});
