import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { RPCHandler as PortHandler } from '@orpc/server/message-port';
import { RPCHandler as SocketHandler } from '@orpc/server/ws';
import { WebSocketServer } from 'ws';
import { asFramePort } from '../shell/frame-port';
import { socketLine } from '../shell/frame-socket';
import { relayPort } from '../shell/port-relay';
import { connectSocket, MAX_MESSAGE_BYTES } from '../shell/socket-client';
import type { echoContract } from './echo-contract';
import { echoRouter } from './echo-router';

export type EchoClient = ContractRouterClient<typeof echoContract>;

export interface OpenTransport {
  readonly client: EchoClient;
  close(): void;
}

export interface EchoServer {
  readonly socket: string;
  close(): void;
}

/** The echo on a unix socket (Windows: a pipe), as the engine serves its contract. */
export async function echoServer(): Promise<EchoServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-bridge-'));
  const pipe = `\\\\.\\pipe\\${path.basename(folder)}`;
  const socket = process.platform === 'win32' ? pipe : path.join(folder, 'engine.sock');
  const server = createServer();
  const sockets = new WebSocketServer({ server, maxPayload: MAX_MESSAGE_BYTES });
  const handler = new SocketHandler(echoRouter);
  sockets.on('connection', (ws) => void handler.upgrade(ws));
  server.listen(socket);
  await once(server, 'listening');
  const close = (): void => {
    for (const ws of sockets.clients) ws.terminate();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { socket, close };
}

/** A WebSocket over a unix socket. */
export async function overSocket(): Promise<OpenTransport> {
  const server = await echoServer();
  const websocket = connectSocket(server.socket);
  if (!isBrowserLike(websocket)) throw new Error('this WebSocket has no addEventListener');
  const client: EchoClient = createORPCClient(new SocketLink({ websocket }));
  return { client, close: () => server.close() };
}

type BrowserSocket = ConstructorParameters<typeof SocketLink>[0]['websocket'];

/** ws has the browser's event methods; its types name their options differently. */
function isBrowserLike(socket: object): socket is BrowserSocket {
  return 'addEventListener' in socket && 'removeEventListener' in socket;
}

/** A MessagePort, the engine at its other end. */
export async function overPort(): Promise<OpenTransport> {
  const { port1, port2 } = new MessageChannel();
  new PortHandler(echoRouter).upgrade(port2);
  port2.start();
  const client: EchoClient = createORPCClient(new PortLink({ port: port1 }));
  port1.start();
  return { client, close: () => port1.close() };
}

/** A MessagePort whose other end passes everything on to a socket: the engine process that stands by. */
export async function overRelay(): Promise<OpenTransport> {
  const server = await echoServer();
  const { port1, port2 } = new MessageChannel();
  const port = asFramePort(port2);
  if (!port) throw new Error('a MessagePort of Node was not recognised');
  void relayPort(port, socketLine(connectSocket(server.socket)));
  const client: EchoClient = createORPCClient(new PortLink({ port: port1 }));
  port1.start();
  return {
    client,
    close: () => {
      port1.close();
      server.close();
    },
  };
}
