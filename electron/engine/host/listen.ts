import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { RPCHandler } from '@orpc/server/ws';
import { WebSocketServer } from 'ws';
import { engineSocket, makeSocketFolder } from '../../parents/home-paths';
import { answerPeers } from '../../parents/peer-proof';
import { closeToOthers } from '../../parents/private-folder';
import { CallGate, gated } from '../call-gate';
import type { Engine } from '../engine';
import { engineRouter } from '../router';

/** Largest message a client may send: an import names paths, it does not carry files. */
const MAX_MESSAGE_BYTES = 16 << 20;

export interface Listening {
  readonly socket: string;
  close(): Promise<void>;
}

/**
 * Server of the contract on the home's socket (engine.sock), readable by its owner alone. Only the holder of
 * engine.lock may call this: what still lies at the path is then left over from a killed engine.
 */
export async function listen(engine: Engine): Promise<Listening> {
  const socket = engineSocket(engine.home);
  makeSocketFolder(socket);
  if (process.platform !== 'win32') await rm(socket, { force: true });
  const router = engineRouter(engine);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  answerPeers(sockets, { socket, home: engine.home });
  const server = createServer((_request, response) => {
    response.writeHead(426, { 'content-type': 'text/plain' });
    response.end('The engine accepts only WebSocket connections.\n');
  });
  server.on('upgrade', (request, stream, head) => {
    sockets.handleUpgrade(request, stream, head, (client) => {
      client.on('error', () => client.terminate());
      const gate = new CallGate();
      const clientInterceptors = [gated(gate)];
      void new RPCHandler(router, { clientInterceptors }).upgrade(client);
    });
  });
  server.listen(socket);
  await once(server, 'listening');
  closeToOthers(socket);
  return {
    socket,
    close: async () => {
      for (const client of sockets.clients) client.terminate();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
