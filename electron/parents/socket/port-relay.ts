import type { FrameConnection } from './frame-port';

/**
 * Passes frames between a page's port and the engine's socket, in order and unread, until either side ends; then ends the other. For the
 * engine process that is on standby inside Electron while another one is the engine: `relayPort(port,
 * socketConnection(connectEngine(home)))`.
 * @returns when the engine's side has ended.
 */
export async function relayPort(port: FrameConnection, engine: FrameConnection): Promise<void> {
  const ended = new Promise<void>((resolve) => engine.onClose(resolve));
  port.onClose(() => engine.close());
  engine.onFrame((frame) => port.send(frame));
  port.onFrame((frame) => engine.send(frame));
  await ended;
  port.close();
}
