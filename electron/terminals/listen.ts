import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { WebSocketServer, type WebSocket } from 'ws';
import { removeStaleSockets } from './remove-stale-sockets';

/** A paste travels as one message. */
const MAX_MESSAGE_BYTES = 16 << 20;

/**
 * Accepts WebSockets on a unix socket that its owner alone may open (0600), or on a Windows pipe. The folder
 * has to be there already, and private.
 * @param prepare called with the server before anyone can connect
 */
export async function listen(
  socketPath: string,
  accept: (socket: WebSocket) => void,
  prepare: (sockets: WebSocketServer) => void = () => undefined,
): Promise<void> {
  const unix = process.platform !== 'win32';
  if (unix) {
    await removeStaleSockets(path.dirname(socketPath));
    await rm(socketPath, { force: true });
  }
  const server = createServer((_request, response) => {
    response
      .writeHead(426, { 'content-type': 'text/plain' })
      .end('This server accepts only WebSocket connections.\n');
  });
  const options = { server, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false };
  const sockets = new WebSocketServer(options);
  prepare(sockets);
  sockets.on('connection', accept);
  server.listen(socketPath);
  await once(server, 'listening');
  if (unix) await chmod(socketPath, 0o600);
}
