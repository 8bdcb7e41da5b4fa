import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type OwnSocket, PeerQuestion } from '../parents/socket/peer-proof';
import { connectWithRetry } from './connect-with-retry';
import { NOT_REACHED, pageAnswer } from './plain-page';

/** Headers that the WebSocket handshake needs (RFC 6455 §4.1). Cookies and names of the outside stay outside. */
const PASSED_HEADERS = [
  'sec-websocket-key',
  'sec-websocket-version',
  'sec-websocket-protocol',
  'sec-websocket-extensions',
];

/** Time a page waits for an engine that starts or takes over. */
const PATIENCE_MS = 10_000;

/**
 * Joins an authorised upgrade to the socket of the engine or pty host: the handshake is passed on, then bytes
 * flow both ways, unread. Either side's end ends the other.
 * @throws RefusedError when the process behind the socket cannot prove that it is ours; the page's bytes are not passed on
 */
export async function bridgeUpgrade(
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
  behind: OwnSocket,
  patienceMs: number = PATIENCE_MS,
): Promise<void> {
  const gone = new AbortController();
  client.on('error', () => undefined);
  client.once('close', () => gone.abort());
  const until = performance.now() + patienceMs;
  const question = new PeerQuestion(behind);
  const first = Buffer.from(handshake(request, question.headers));
  while (!gone.signal.aborted) {
    const upstream = await connectWithRetry(behind.socket, until - performance.now(), gone.signal);
    if (upstream === null) break;
    const answer = await answerOf(upstream, first);
    if (answer === null) continue;
    const refused = question.refusal(headersOf(answer));
    if (refused === null) return join(client, upstream, answer, head);
    upstream.destroy();
    throw refused;
  }
  if (!client.destroyed) client.end(pageAnswer(NOT_REACHED));
}

/** The first bytes of the answer; null when an engine that was just ending took the connection along. */
function answerOf(upstream: Socket, first: Buffer): Promise<Buffer | null> {
  return new Promise((resolve) => {
    upstream.on('error', () => undefined);
    upstream.once('close', () => resolve(null));
    upstream.once('data', (answer: Buffer) => {
      upstream.pause();
      resolve(answer);
    });
    upstream.setNoDelay(true);
    upstream.write(first);
  });
}

function handshake(request: IncomingMessage, requested: Readonly<Record<string, string>>): string {
  const passed = PASSED_HEADERS.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [`${name}: ${value}`] : [];
  });
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const ours = Object.entries(requested).map(([name, value]) => `${name}: ${value}`);
  const lines = [
    'host: localhost',
    'connection: Upgrade',
    'upgrade: websocket',
    ...passed,
    ...ours,
  ];
  return `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** Header fields of an answer, by their names in lower case. */
function headersOf(answer: Buffer): Record<string, string> {
  const [head = ''] = answer.toString('latin1').split('\r\n\r\n', 1);
  const fields = head.split('\r\n').slice(1);
  return Object.fromEntries(
    fields.map((field) => {
      const [name = '', ...value] = field.split(':');
      return [name.toLowerCase(), value.join(':').trim()];
    }),
  );
}

function join(client: Duplex, upstream: Socket, answer: Buffer, head: Buffer): void {
  upstream.once('close', () => client.destroy());
  client.once('close', () => upstream.destroy());
  if (upstream.destroyed || client.destroyed) {
    client.destroy();
    upstream.destroy();
    return;
  }
  client.write(answer);
  upstream.write(head);
  client.pipe(upstream);
  upstream.pipe(client);
}
