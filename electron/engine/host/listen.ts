import { RPCHandler } from '@orpc/server/ws';
import { engineSocket } from '../../parents/home-paths';
import { isOfThisProcess } from '../../parents/socket/socket-client';
import type { Changes } from '../changes/changes';
import type { Engine } from '../engine';
import { engineRouter } from '../router';
import { serveSocket } from './engine-socket-server';
import { interceptorsOf } from './interceptors';

export interface Listening {
  readonly socket: string;
  close(): Promise<void>;
}

/**
 * Server of the contract on the home's socket (engine.sock), readable by its owner alone. Only the holder of
 * engine.lock may call this.
 */
export async function listen(engine: Engine, changes: Changes): Promise<Listening> {
  const socket = engineSocket(engine.home);
  const router = engineRouter(engine);
  const server = await serveSocket({ socket, home: engine.home }, (client, request) => {
    client.on('error', () => client.terminate());
    const line = changes.connected(isOfThisProcess(request.headers));
    // Before the handler's own listener, which ends the calls of this line.
    client.on('close', () => changes.disconnected(line));
    void new RPCHandler(router, interceptorsOf(changes, line)).upgrade(client, { context: {} });
  });
  return { socket, close: () => server.close() };
}
