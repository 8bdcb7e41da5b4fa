import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { answerPeers, type OwnSocket } from '../../parents/socket/peer-proof';
import { closeToOthers, makeSocketFolder } from '../../parents/socket/private-folder';
import { ONCE_HEADER } from '../../parents/socket/socket-client';

/** Largest message a client may send: an import names paths, it does not carry files. */
const MAX_MESSAGE_BYTES = 16 << 20;

/** A last answer is on its way for so long; a client that gets none of it asks the next engine. */
const FAREWELL_MS = 300;
/** Close code "going away" (RFC 6455 §7.4.1). */
const GOING_AWAY = 1001;

export interface SocketServer {
  /** Takes no client any more and sends away those that are here, also one that is about to come in. */
  close(): Promise<void>;
}

/**
 * WebSockets on the socket of an engine, which its owner alone may open. What still is at the path is taken as left over from a killed
 * engine.
 */
export async function serveSocket(
  own: OwnSocket,
  onClient: (client: WebSocket, request: IncomingMessage) => void,
): Promise<SocketServer> {
  const { socket } = own;
  makeSocketFolder(socket);
  if (process.platform !== 'win32') await rm(socket, { force: true });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  answerPeers(sockets, own);
  sockets.on('headers', (headers: string[]) => headers.push(`${ONCE_HEADER}: 1`));
  const server = createServer((_request, response) => {
    response.writeHead(426, { 'content-type': 'text/plain' });
    response.end('The engine accepts only WebSocket connections.\n');
  });
  let isClosing = false;
  server.on('upgrade', (request, stream, head) => {
    // A client that came in now would stay, and hold the lock of the home with this server.
    if (isClosing) stream.destroy();
    else sockets.handleUpgrade(request, stream, head, (client) => onClient(client, request));
  });
  server.listen(socket);
  await once(server, 'listening');
  closeToOthers(socket);
  const close = async (): Promise<void> => {
    isClosing = true;
    const closed = once(server, 'close');
    server.close();
    await Promise.all([...sockets.clients].map(farewell));
    server.closeAllConnections();
    await closed;
  };
  return { close };
}

/** Farewell: earlier messages arrive first; a client that does not answer is cut off. */
async function farewell(client: WebSocket): Promise<void> {
  const closed = once(client, 'close');
  client.close(GOING_AWAY);
  await Promise.race([closed, sleep(FAREWELL_MS)]);
  client.terminate();
}
