import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECURITY_HEADERS } from '../parents/page-policy';
import { testAccess } from './fixtures/access.fixture';
import { createPageServer } from './http-server';

let server: Server;
let port = 0;
beforeAll(async () => {
  server = createPageServer({
    access: testAccess(),
    renderer: '/nowhere',
    upgrades: new Map(),
    says: () => undefined,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => server.close());

/** The whole answer to bytes that no HTTP library would send. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => (answer += part.toString()));
  socket.on('error', () => undefined);
  socket.end(bytes);
  await once(socket, 'close');
  return answer;
}

const HOST = 'host: localhost\r\nconnection: close\r\n';

test.each([
  ['bytes that are no HTTP', 'hello\r\n\r\n', 400],
  ['a header without a name', `GET / HTTP/1.1\r\n: x\r\n${HOST}\r\n`, 400],
  ['two lengths', `GET / HTTP/1.1\r\n${HOST}content-length: 1\r\ncontent-length: 2\r\n\r\n`, 400],
  ['headers of 100 KiB', `GET / HTTP/1.1\r\n${HOST}x: ${'a'.repeat(100 << 10)}\r\n\r\n`, 431],
  ['no Host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 403],
  ['a foreign Host', 'GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n', 403],
  ['an unknown expectation', `GET / HTTP/1.1\r\n${HOST}expect: wonders\r\n\r\n`, 400],
  ['another method', `DELETE / HTTP/1.1\r\n${HOST}\r\n`, 405],
  [
    'an upgrade from elsewhere',
    `GET /engine HTTP/1.1\r\n${HOST.replace('close', 'upgrade')}upgrade: websocket\r\n\r\n`,
    403,
  ],
  ['a path out of the folder', `GET /../../etc/passwd HTTP/1.1\r\n${HOST}\r\n`, 401],
])('the answer to %s carries every security header', async (_, bytes, status) => {
  const answer = await answerTo(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const [head = ''] = answer.split('\r\n\r\n');
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    expect(head.toLowerCase()).toContain(`${name}: ${value}`.toLowerCase());
  }
});
