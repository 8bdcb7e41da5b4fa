import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { RPCHandler } from '@orpc/server/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { engineSocket, makeSocketFolder } from '../../parents/home-paths';
import { answerPeers } from '../../parents/peer-proof';
import { closeToOthers } from '../../parents/private-folder';
import { isOfThisProcess, ONCE_HEADER } from '../../parents/socket-client';
import type { Changes } from '../changes/changes';
import type { Engine } from '../engine';
import { engineRouter } from '../router';
import { interceptorsOf } from './interceptors';

/** Largest message a client may send: an import names paths, it does not carry files. */
const MAX_MESSAGE_BYTES = 16 << 20;

/** A last answer is on its way for so long; a client that gets none of it asks the next engine. */
const FAREWELL_MS = 300;
/** Close code "going away" (RFC 6455 §7.4.1). */
const GOING_AWAY = 1001;

export interface Listening {
  readonly socket: string;
  close(): Promise<void>;
}

/**
 * Server of the contract on the home's socket (engine.sock), readable by its owner alone. Only the holder of
 * engine.lock may call this: what still lies at the path is then left over from a killed engine.
 */
export async function listen(engine: Engine, changes: Changes): Promise<Listening> {
  const socket = engineSocket(engine.home);
  makeSocketFolder(socket);
  if (process.platform !== 'win32') await rm(socket, { force: true });
  const router = engineRouter(engine);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  answerPeers(sockets, { socket, home: engine.home });
  sockets.on('headers', (headers: string[]) => headers.push(`${ONCE_HEADER}: 1`));
  const server = createServer((_request, response) => {
    response.writeHead(426, { 'content-type': 'text/plain' });
    response.end('The engine accepts only WebSocket connections.\n');
  });
  server.on('upgrade', (request, stream, head) => {
    sockets.handleUpgrade(request, stream, head, (client) => {
      client.on('error', () => client.terminate());
      const line = changes.connected(isOfThisProcess(request.headers));
      // Before the handler's own listener, which ends the calls of this line.
      client.on('close', () => changes.disconnected(line));
      void new RPCHandler(router, interceptorsOf(changes, line)).upgrade(client, { context: {} });
    });
  });
  server.listen(socket);
  await once(server, 'listening');
  closeToOthers(socket);
  return {
    socket,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      await Promise.all([...sockets.clients].map(farewell));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** What was sent arrives first; a client that does not answer the farewell is cut off. */
async function farewell(client: WebSocket): Promise<void> {
  const closed = once(client, 'close');
  client.close(GOING_AWAY);
  await Promise.race([closed, sleep(FAREWELL_MS)]);
  client.terminate();
}
