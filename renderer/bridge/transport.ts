import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import { desktopShell } from './desktop';
import { engineClient, type EngineClient } from './engine-client';

/** One open line to the engine. `closed` resolves when it is gone, for whatever reason. */
export interface OpenLine {
  readonly client: EngineClient;
  readonly closed: Promise<void>;
  close(): void;
}

/** Opens a line. Rejects when it cannot be opened now; waits where a line is handed out by others. */
export type OpenTransport = (signal: AbortSignal) => Promise<OpenLine>;

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
      const client = engineClient(new SocketLink({ websocket }));
      websocket.addEventListener('open', () => resolve({ client, closed, close }));
    });
}

/** In the desktop window: ports that the preload script hands over, a new one after each engine restart. */
export function portTransport(page: EventTarget): OpenTransport {
  const waiting: MessagePort[] = [];
  let wake: (() => void) | null = null;
  page.addEventListener('message', (event) => {
    const port = portIn(event, page);
    if (port === null) return;
    waiting.splice(0, waiting.length, port);
    wake?.();
  });
  return async (signal) => {
    for (;;) {
      const port = waiting.pop();
      if (port !== undefined) return lineOver(port);
      await new Promise<void>((resolve, reject) => {
        wake = resolve;
        signal.addEventListener('abort', () => reject(new Error('Closed.')), { once: true });
      });
    }
  };
}

/** Only the page's own preload script may hand over a port: other senders have another source. */
function portIn(event: Event, page: EventTarget): MessagePort | null {
  if (!('source' in event && 'data' in event && 'ports' in event)) return null;
  const { source, data, ports } = event;
  if (source !== page || typeof data !== 'object' || data === null) return null;
  if (!('type' in data) || data.type !== PORT_MESSAGE || !Array.isArray(ports)) return null;
  const port: unknown = ports[0];
  return port instanceof MessagePort ? port : null;
}

function lineOver(port: MessagePort): OpenLine {
  const closed = new Promise<void>((gone) => port.addEventListener('close', () => gone()));
  const client = engineClient(new PortLink({ port }));
  port.start();
  return { client, closed, close: () => port.close() };
}

/** The one decision which of the two this page has. */
export function transportOf(page: Window): OpenTransport {
  if (desktopShell(page) !== null) return portTransport(page);
  const { protocol, host } = page.location;
  return socketTransport(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/engine`);
}
