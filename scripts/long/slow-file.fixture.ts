import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const PIECE = 64 * 1024;

export interface SlowFile {
  readonly url: string;
  readonly bytes: Buffer;
  close(): void;
}

/** A file of 8 MB on a server of this machine that takes about a second and lets a cut download resume. */
export async function serveSlowFile(): Promise<SlowFile> {
  const bytes = randomBytes(8 * 1024 * 1024);
  const server = createServer((request, response) => void send(bytes, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/model.bin`,
    bytes,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function send(
  bytes: Buffer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.on('error', () => response.destroy());
  const { range } = request.headers;
  const [, first = '0', last = ''] = /bytes=(\d+)-(\d*)/.exec(range ?? '') ?? [];
  const [from, to] = [Number(first), last === '' ? bytes.length - 1 : Number(last)];
  response.writeHead(range === undefined ? 200 : 206, {
    etag: '"one"',
    'content-length': to - from + 1,
    ...(range !== undefined && { 'content-range': `bytes ${from}-${to}/${bytes.length}` }),
  });
  for (let at = from; at <= to && !response.destroyed; at += PIECE) {
    response.write(bytes.subarray(at, Math.min(to + 1, at + PIECE)));
    await sleep(8);
  }
  response.end();
}
