import { desktopApp } from '../desktop';
import { handedPorts } from './handed-ports';

/** Framed connection to the pty host: text is one control object in JSON, bytes are input or output. */
export interface TerminalFrames {
  send(frame: string | Uint8Array<ArrayBuffer>): void;
  onFrame(accept: (frame: string | Uint8Array<ArrayBuffer>) => void): void;
  readonly closed: Promise<void>;
  close(): void;
}

export type OpenTerminalFrames = (signal: AbortSignal) => Promise<TerminalFrames>;

const PORT_MESSAGE = 'rl-cockpit-terminals-port';

/** Transport to the pty host: a MessagePort of the desktop app, or the server's WebSocket `/terminals`. */
export function terminalTransport(page: Window): OpenTerminalFrames {
  if (desktopApp(page) !== null) {
    const next = handedPorts(page, PORT_MESSAGE);
    return async (signal) => overPort(await next(signal));
  }
  const { protocol, host } = page.location;
  const url = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/terminals`;
  return (signal) => overSocket(url, signal);
}

function overSocket(url: string, signal: AbortSignal): Promise<TerminalFrames> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.binaryType = 'arraybuffer';
    signal.addEventListener('abort', () => socket.close(), { once: true });
    const closed = new Promise<void>((gone) => {
      socket.addEventListener('close', () => {
        reject(new Error('The terminals do not answer.'));
        gone();
      });
    });
    const line: TerminalFrames = {
      send: (frame) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(frame);
      },
      onFrame: (accept) => socket.addEventListener('message', ({ data }) => deliver(data, accept)),
      closed,
      close: () => socket.close(),
    };
    socket.addEventListener('open', () => resolve(line));
  });
}

function overPort(port: MessagePort): TerminalFrames {
  const closed = new Promise<void>((gone) => port.addEventListener('close', () => gone()));
  return {
    send: (frame) => port.postMessage(frame),
    onFrame: (accept) => {
      port.addEventListener('message', ({ data }) => deliver(data, accept));
      port.start();
    },
    closed,
    close: () => port.close(),
  };
}

function deliver(data: unknown, accept: (frame: string | Uint8Array<ArrayBuffer>) => void): void {
  if (typeof data === 'string') accept(data);
  else if (data instanceof ArrayBuffer) accept(new Uint8Array(data));
  else if (data instanceof Uint8Array) accept(new Uint8Array(data));
}
