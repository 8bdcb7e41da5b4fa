import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { WebSocket } from 'ws';
import { connectSocket } from '../../parents/socket/socket-client';
import { serveSocket } from './engine-socket-server';

async function serving(onClient: (client: WebSocket) => void = () => undefined) {
  const home = await mkdtemp(path.join(tmpdir(), 'rl-cockpit-socket-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const socket = path.join(home, 'engine.sock');
  return { socket, server: await serveSocket({ socket, home }, onClient) };
}

const UPGRADE = [
  'GET / HTTP/1.1',
  'host: localhost',
  'connection: Upgrade',
  'upgrade: websocket',
  'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
  'sec-websocket-version: 13',
  '\r\n',
].join('\r\n');

test('what was sent before the end arrives, and the close code says that the engine goes away', async () => {
  const { socket, server } = await serving((client) => client.send('last answer'));
  const client = connectSocket(socket);
  const [message] = await once(client, 'message');
  const closed = once(client, 'close');
  await server.close();
  expect([String(message), (await closed)[0]]).toEqual(['last answer', 1001]);
});

test('a client that comes in while the server closes is sent away, and the server ends', async () => {
  const { socket, server } = await serving();
  // It does not answer the farewell, so that the closing takes its whole time.
  const silent = connect(socket);
  silent.write(UPGRADE);
  await once(silent, 'data');
  silent.pause();
  const late = connect(socket);
  await once(late, 'connect');
  const gone = once(late, 'close');
  const closing = server.close();
  late.write(UPGRADE);
  late.resume();
  await gone;
  await closing;
  expect(existsSync(socket)).toBe(false);
  silent.destroy();
});
