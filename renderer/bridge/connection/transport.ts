import type { ClientLink } from '@orpc/client';
import { portLink, socketLink } from './bulk-link';
import { desktopApp } from '../desktop';
import { type HandedPort, handedPorts } from './handed-ports';
import { type CallTags, engineClient, type EngineClient } from './engine-client';

/** One open transport to the engine. `closed` resolves when it is gone, for any reason. */
export interface Transport {
  readonly client: EngineClient;
  readonly link: ClientLink<CallTags>;
  readonly closed: Promise<void>;
  close(): void;
}

/** Opens a transport. Rejects when it cannot be opened now; waits where ports are handed out by others. */
export type OpenTransport = (signal: AbortSignal) => Promise<Transport>;

const PORT_MESSAGE = 'rl-cockpit-port';

/** In a browser: a WebSocket to the server the page came from; its cookie is the permission. */
export function socketTransport(url: string): OpenTransport {
  return (signal) =>
    new Promise((resolve, reject) => {
      const websocket = new WebSocket(url);
      websocket.binaryType = 'arraybuffer';
      const close = (): void => websocket.close();
      signal.addEventListener('abort', close, { once: true });
      const closed = new Promise<void>((gone) => {
        websocket.addEventListener('close', () => {
          signal.removeEventListener('abort', close);
          reject(new Error('The engine’s socket is closed.'));
          gone();
        });
      });
      const link = socketLink(websocket);
      const client = engineClient(link);
      websocket.addEventListener('open', () => resolve({ client, link, closed, close }));
    });
}

/** In the desktop window: ports that the preload script hands over, a new one after each engine restart. */
export function portTransport(page: EventTarget): OpenTransport {
  const next: HandedPort = handedPorts(page, PORT_MESSAGE);
  return async (signal) => lineOver(await next(signal));
}

function lineOver(port: MessagePort): Transport {
  const closed = new Promise<void>((gone) => port.addEventListener('close', () => gone()));
  const link = portLink(port);
  const client = engineClient(link);
  port.start();
  return { client, link, closed, close: () => port.close() };
}

/** Chooses MessagePort (desktop) or WebSocket (browser) for this page. */
export function transportOf(page: Window): OpenTransport {
  if (desktopApp(page) !== null) return portTransport(page);
  const { protocol, host } = page.location;
  return socketTransport(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/engine`);
}
