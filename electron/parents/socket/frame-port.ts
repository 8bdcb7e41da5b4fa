/** One message of a bridge: text, or bytes. WebSocket and MessagePort carry the same ones. */
export type Frame = string | Uint8Array<ArrayBuffer>;

/** Either of the bridge's transports, seen alike. */
export interface FrameConnection {
  /** Nothing happens once the line has ended. */
  send(frame: Frame): void;
  onFrame(accept: (frame: Frame) => void): void;
  onClose(closed: () => void): void;
  close(): void;
}

/** The three kinds of MessagePort (a page's, Node's, Electron's MessagePortMain), seen alike. */
export interface FramePort extends FrameConnection {
  /** The port itself, for libraries that take one. */
  readonly port: MessagePortLike;
}

/** The shape that Electron's MessagePortMain, Node's MessagePort and oRPC's `SupportedMessagePort` share. */
export interface MessagePortLike {
  postMessage(message: unknown): void;
  on(event: string, accept: (event?: { data: unknown }) => void): void;
  start(): void;
  close(): void;
}

function isMessagePortLike(port: unknown): port is MessagePortLike {
  if (typeof port !== 'object' || port === null) return false;
  return ['postMessage', 'on', 'start', 'close'].every(
    (name) => typeof Reflect.get(port, name) === 'function',
  );
}

/** Null when this is no message port. Messages wait until `onFrame` has been called. */
export function asFramePort(port: unknown): FramePort | null {
  if (!isMessagePortLike(port)) return null;
  return {
    port,
    send: (frame) => port.postMessage(frame),
    onFrame: (accept) => {
      port.on('message', (event) => {
        // Electron hands over an event with `data`, Node the message itself.
        const frame = frameOf(event) ?? frameOf(event?.data);
        if (frame !== null) accept(frame);
      });
      port.start();
    },
    onClose: (closed) => port.on('close', () => closed()),
    close: () => port.close(),
  };
}

/** Text stays; any kind of bytes becomes a Uint8Array with its own buffer; anything else is null. */
export function frameOf(message: unknown): Frame | null {
  if (typeof message === 'string') return message;
  if (message instanceof ArrayBuffer) return new Uint8Array(message);
  // A view into Node's shared pool would be cloned with the whole pool behind it.
  if (message instanceof Uint8Array) return new Uint8Array(message);
  return null;
}
