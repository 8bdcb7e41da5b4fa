import { WebSocket, type RawData } from 'ws';
import { frameOf, type Frame, type FrameConnection } from './frame-port';

/** A WebSocket as a line of frames. What is sent before it is open waits; errors end it. */
export function socketConnection(socket: WebSocket): FrameConnection {
  let waiting: Frame[] = [];
  socket.on('open', () => {
    for (const frame of waiting) socket.send(frame);
    waiting = [];
  });
  // 'close' always follows; without a listener an 'error' would end the process.
  socket.on('error', () => undefined);
  return {
    send: (frame) => {
      if (socket.readyState === WebSocket.CONNECTING) waiting.push(frame);
      else if (socket.readyState === WebSocket.OPEN) socket.send(frame);
    },
    onFrame: (accept) => {
      socket.on('message', (data, isBinary) => {
        const frame = isBinary ? frameOf(joined(data)) : joined(data).toString('utf8');
        if (frame !== null) accept(frame);
      });
    },
    onClose: (closed) => socket.on('close', () => closed()),
    close: () => socket.close(),
  };
}

function joined(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? Buffer.from(data) : data;
}
