import type { IncomingHttpHeaders } from 'node:http';
import { WebSocket } from 'ws';
import { engineSocket } from '../home-paths';
import { PeerQuestion } from './peer-proof';
import { connectPrivate } from './private-folder';

/** The largest message of the bridge: 10 MB of bulk both ways are tested; a chart is below 1 MB. */
export const MAX_MESSAGE_BYTES = 256 << 20;

/** Header of a handshake: the process that asks. */
const PROCESS_HEADER = 'x-rl-cockpit-process';
/** Header of an engine's handshake: it carries out a change of one id once. */
export const ONCE_HEADER = 'x-rl-cockpit-once';

/** Whether a handshake comes from this very process. It decides only what an engine that ends waits for. */
export const isOfThisProcess = (headers: IncomingHttpHeaders): boolean =>
  headers[PROCESS_HEADER] === `${process.pid}`;

/**
 * A WebSocket to the engine of a home: `connectSocket` with its socket. One that cannot prove that it belongs to the home
 * is refused before anything is sent.
 */
export function connectEngine(home: string): WebSocket {
  return connectSocket(engineSocket(home), home);
}

/**
 * A WebSocket over a unix socket or Windows pipe. One of another user is refused before anything is sent. Binary messages arrive as ArrayBuffer.
 * Failures come as its 'error' and 'close' events; of a refusal the first 'error' is a RefusedError.
 * @param home anyone who listens has to prove that it belongs to this one; null: nothing is asked
 */
export function connectSocket(socket: string, home: string | null = null): WebSocket {
  const question = home === null ? null : new PeerQuestion({ socket, home });
  const ws = new WebSocket('ws://localhost/', {
    createConnection: () => connectPrivate(socket),
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
    headers: { ...question?.headers, [PROCESS_HEADER]: `${process.pid}` },
  });
  ws.binaryType = 'arraybuffer';
  ws.once('upgrade', ({ headers }) => {
    const refused = question?.refusal(headers) ?? null;
    if (refused === null) return;
    ws.emit('error', refused);
    // Ends it with its own error, which is not needed.
    ws.on('error', () => undefined);
    ws.terminate();
  });
  return ws;
}
