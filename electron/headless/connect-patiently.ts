import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 20;

/**
 * Connects to a unix socket or Windows pipe that may not be there yet: an engine that starts, or one that takes
 * over from another.
 * @returns null when nobody listened there within `patienceMs`, or when `signal` was aborted.
 */
export async function connectPatiently(
  socketPath: string,
  patienceMs: number,
  signal: AbortSignal,
): Promise<Socket | null> {
  const until = performance.now() + patienceMs;
  while (!signal.aborted) {
    const socket = await tryConnect(socketPath);
    if (socket && signal.aborted) socket.destroy();
    if (socket) return signal.aborted ? null : socket;
    if (performance.now() + RETRY_MS > until) return null;
    await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
  }
  return null;
}

async function tryConnect(socketPath: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      resolve(socket);
    });
    socket.once('error', () => resolve(null));
  });
}
