import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { retry } from '#core/lib/retry';
import { connectPrivate } from '../parents/socket/private-folder';

const RETRY_MS = 20;

/**
 * Connects to a unix socket or Windows pipe that may not be there yet: an engine that starts, or one that takes
 * over from another.
 * @returns null when nothing listened there within `patienceMs`, or when `signal` was aborted.
 */
export async function connectWithRetry(
  socketPath: string,
  patienceMs: number,
  signal: AbortSignal,
): Promise<Socket | null> {
  const until = performance.now() + patienceMs;
  const again = (socket: Socket | null): number | null =>
    socket !== null || performance.now() + RETRY_MS > until ? null : RETRY_MS;
  if (signal.aborted) return null;
  const socket = await retry(() => tryConnect(socketPath), again, {
    sleep: (ms) => sleep(ms, undefined, { signal }).catch(() => undefined),
    signal,
  });
  if (!signal.aborted) return socket;
  socket?.destroy();
  return null;
}

async function tryConnect(socketPath: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connectPrivate(socketPath);
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      resolve(socket);
    });
    socket.once('error', () => resolve(null));
  });
}
