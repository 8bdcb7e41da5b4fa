import { WebSocket, type RawData } from 'ws';
import { frameOf, type Frame, type FramePort } from './frame-port';

/**
 * Passes frames between a page's port and the engine's socket, in order and unread, until either side ends;
 * then ends the other. For the engine process that stands by inside Electron while another one is the engine.
 * @returns when both sides have ended.
 */
export async function relayPort(port: FramePort, socket: WebSocket): Promise<void> {
  let waiting: Frame[] | null = [];
  port.onFrame((frame) => {
    if (waiting) waiting.push(frame);
    else if (socket.readyState === WebSocket.OPEN) socket.send(frame);
  });
  port.onClose(() => socket.close());
  socket.on('open', () => {
    for (const frame of waiting ?? []) socket.send(frame);
    waiting = null;
  });
  socket.on('message', (data, isBinary) => {
    const frame = isBinary ? frameOf(joined(data)) : joined(data).toString('utf8');
    if (frame !== null) port.send(frame);
  });
  await new Promise<void>((resolve) => {
    // 'close' always follows; without a listener an 'error' would end the process.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
  port.close();
}

function joined(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? Buffer.from(data) : data;
}
