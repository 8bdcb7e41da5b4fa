import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { asFramePort, frameOf, type FramePort } from './frame-port';
import { socketConnection } from './frame-socket';
import { relayPort } from './port-relay';
import { connectSocket } from './socket-client';

let folder: string;
let socket: string;
let server: Server;
const accepted: WebSocket[] = [];

/** Sends every message back as it came. */
async function listen(): Promise<void> {
  server = createServer();
  new WebSocketServer({ server, maxPayload: 64 << 20 }).on('connection', (ws) => {
    accepted.push(ws);
    ws.on('message', (data, isBinary) => ws.send(data, { binary: isBinary }));
  });
  await new Promise<void>((resolve) => server.listen(socket, resolve));
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-relay-'));
  const pipe = `\\\\.\\pipe\\${path.basename(folder)}`;
  socket = process.platform === 'win32' ? pipe : path.join(folder, 'e.sock');
});

afterEach(() => {
  for (const ws of accepted.splice(0)) ws.terminate();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

function framePort(port: MessagePort): FramePort {
  const created = asFramePort(port);
  if (!created) throw new Error('a MessagePort of Node was not recognised');
  return created;
}

async function messages(port: MessagePort, count: number): Promise<unknown[]> {
  const got: unknown[] = [];
  return new Promise((resolve) => {
    port.on('message', (message: unknown) => {
      got.push(message);
      if (got.length === count) resolve(got);
    });
  });
}

test('text and bytes pass in order, also those sent before the socket is open', async () => {
  await listen();
  const { port1: port, port2 } = new MessageChannel();
  const relayed = relayPort(framePort(port2), socketConnection(connectSocket(socket)));
  const bytes = new Uint8Array(10 << 20).map((_, i) => i * 31);
  const sent = ['first', new Uint8Array([0, 255, 128]), '', 'späß \u0000', bytes];
  const answers = messages(port, sent.length);
  for (const frame of sent) port.postMessage(frame);
  const got = await answers;
  expect(got.slice(0, 4)).toEqual(sent.slice(0, 4));
  // toEqual takes seconds for ten million numbers.
  const last = got[4];
  expect(last instanceof Uint8Array && Buffer.compare(last, bytes)).toBe(0);
  port.close();
  await relayed;
});

test('a page that goes away ends the socket', async () => {
  await listen();
  const { port1: port, port2 } = new MessageChannel();
  const relayed = relayPort(framePort(port2), socketConnection(connectSocket(socket)));
  const answer = messages(port, 1);
  port.postMessage('hello');
  await answer;
  port.close();
  await relayed;
  expect(accepted[0]?.readyState).toBeGreaterThanOrEqual(2);
});

test('an engine that dies ends the port, so that the page can ask for another', async () => {
  await listen();
  const { port1: port, port2 } = new MessageChannel();
  const relayed = relayPort(framePort(port2), socketConnection(connectSocket(socket)));
  const closed = new Promise((resolve) => port.once('close', () => resolve('closed')));
  const answer = messages(port, 1);
  port.postMessage('hello');
  await answer;
  accepted[0]?.terminate();
  await relayed;
  expect(await closed).toBe('closed');
});

test('an engine that is not there ends the port as well', async () => {
  await listen();
  server.close();
  rmSync(socket, { force: true });
  const { port1: port, port2 } = new MessageChannel();
  const closed = new Promise((resolve) => port.once('close', () => resolve('closed')));
  port.start();
  await relayPort(framePort(port2), socketConnection(connectSocket(socket)));
  expect(await closed).toBe('closed');
});

test('only text and bytes are frames, and a frame never drags a shared buffer along', () => {
  expect(frameOf({ data: 'x' })).toBeNull();
  expect(frameOf(null)).toBeNull();
  expect(asFramePort({ postMessage: 1 })).toBeNull();
  const slice = Buffer.from('xxabcxx').subarray(2, 5);
  const frame = frameOf(slice);
  expect(frame).toEqual(new Uint8Array([97, 98, 99]));
  expect(frame instanceof Uint8Array && frame.buffer.byteLength).toBe(3);
});
