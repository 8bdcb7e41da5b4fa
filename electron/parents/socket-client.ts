import { WebSocket } from 'ws';
import { connectPrivate } from './private-folder';

/** The largest message of the bridge: 10 MB of bulk both ways are tested; a chart is below 1 MB. */
export const MAX_MESSAGE_BYTES = 256 << 20;

/**
 * A WebSocket over a unix socket or Windows pipe: `engineSocket(home)` or `ptySocket(pid)`.
 * One of another user is refused before anything is sent. Binary messages arrive as ArrayBuffer. Failures come as its 'error' and 'close' events.
 */
export function connectSocket(socket: string): WebSocket {
  const ws = new WebSocket('ws://localhost/', {
    createConnection: () => connectPrivate(socket),
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
  });
  ws.binaryType = 'arraybuffer';
  return ws;
}
