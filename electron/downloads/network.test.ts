import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Network } from './network';
import { certificateRefusal } from './file/response-refusals';

const folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-net-'));
const hasOpenssl = tryOpenssl();
const secure = { key: '', cert: '' };
const secureServer = () =>
  createSecureServer({ key: secure.key, cert: secure.cert }, (_, response) => response.end('safe'));
const plainServer = createServer((request, response) => response.end(`plain ${request.url ?? ''}`));
/** Requests that went through the proxy, each as METHOD ADDRESS. */
const proxied: string[] = [];
const proxy = createServer((request, response) => {
  proxied.push(`${request.method ?? ''} ${request.url ?? ''}`);
  response.end('from the proxy');
});
proxy.on('connect', (request, client) => {
  proxied.push(`CONNECT ${request.url ?? ''}`);
  const [host = '', port = ''] = (request.url ?? '').split(':');
  const server = connect(Number(port), host, () => {
    client.write('HTTP/1.1 200 OK\r\n\r\n');
    server.pipe(client);
    client.pipe(server);
  });
  client.on('error', () => server.destroy());
  server.on('error', () => client.destroy());
});
let tls: ReturnType<typeof secureServer>;

beforeAll(async () => {
  if (hasOpenssl) {
    const file = (name: string) => path.join(folder, name);
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const out = ['-keyout', file('key.pem'), '-out', file('cert.pem'), '-days', '2'];
    const kind = ['-newkey', 'rsa:2048', '-nodes'];
    execFileSync('openssl', ['req', '-x509', ...kind, ...out, ...subject], { stdio: 'ignore' });
    secure.key = readFileSync(file('key.pem'), 'utf8');
    secure.cert = readFileSync(file('cert.pem'), 'utf8');
    tls = secureServer();
    tls.listen(0, '127.0.0.1');
    await once(tls, 'listening');
  }
  for (const server of [plainServer, proxy]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
});
afterAll(() => {
  for (const server of [plainServer, proxy]) server.close();
  if (hasOpenssl) tls.close();
  rmSync(folder, { recursive: true, force: true });
});

function tryOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    console.warn('Skipped: certificates need openssl, which is not on the PATH.');
    return false;
  }
}

const portOf = (server: { address(): AddressInfo | string | null }): number => {
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
};

async function read(url: string, env: Record<string, string>): Promise<string> {
  const network = new Network(env);
  const signal = AbortSignal.timeout(10_000);
  try {
    const { message } = await network.get({ url, headers: {}, token: null, signal });
    let text = '';
    for await (const piece of message) text += String(piece);
    return text;
  } finally {
    network.close();
  }
}

test('a download goes through HTTP_PROXY, and past it where NO_PROXY says so', async () => {
  const url = `http://127.0.0.1:${portOf(plainServer)}/file`;
  const HTTP_PROXY = `http://127.0.0.1:${portOf(proxy)}`;
  expect(await read(url, { HTTP_PROXY })).toBe('from the proxy');
  expect(proxied).toContain(`GET ${url}`);
  expect(await read(url, { HTTP_PROXY, NO_PROXY: '127.0.0.1' })).toBe('plain /file');
  expect(await read(url, {})).toBe('plain /file');
});

test.runIf(hasOpenssl)(
  'a certificate of a company is refused by name, and taken once SSL_CERT_FILE names its authority',
  async () => {
    const url = `https://localhost:${portOf(tls)}/file`;
    const refused = await read(url, {}).catch((cause: unknown) => cause);
    expect(certificateRefusal(refused, 'localhost')).toMatchObject({
      code: 'certificate',
      remedy: expect.stringContaining('SSL_CERT_FILE'),
    });
    const SSL_CERT_FILE = path.join(folder, 'cert.pem');
    expect(await read(url, { SSL_CERT_FILE })).toBe('safe');
    const HTTPS_PROXY = `http://127.0.0.1:${portOf(proxy)}`;
    expect(await read(url, { SSL_CERT_FILE, HTTPS_PROXY })).toBe('safe');
    expect(proxied).toContain(`CONNECT localhost:${portOf(tls)}`);
  },
);
