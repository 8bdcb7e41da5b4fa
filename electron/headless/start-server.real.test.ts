import { once } from 'node:events';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { fakeApp, type FakeApp } from './fixtures/echo-engine.fixture';
import { startServer, type RunningServer } from './start-server';

let app: FakeApp;
let server: RunningServer;
let base: string;
let cookie: string;
const said: string[] = [];

function says(sentence: string): void {
  said.push(sentence);
}

async function start(fake: FakeApp): Promise<RunningServer> {
  const env = { ...process.env, RL_COCKPIT_HOME: fake.home };
  const { signal } = new AbortController();
  const started = await startServer({ port: 0, outFolder: fake.outFolder, env, says, signal });
  if (!started.ok) throw new Error(started.error.says);
  return started.value;
}

async function cookieOf({ url }: RunningServer): Promise<string> {
  const answer = await fetch(url, { redirect: 'manual' });
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

beforeAll(async () => {
  app = fakeApp();
  server = await start(app);
  base = new URL(server.url).origin;
  cookie = await cookieOf(server);
});
afterAll(async () => {
  await server.close();
  app.remove();
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** fetch sets Host by itself; here a test says every header. */
async function get(path: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(base);
    const requested = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let body = '';
      answer.on('data', (data) => (body += String(data)));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
      );
    });
    requested
      .on('error', reject)
      .on('upgrade', () => reject(new Error('upgraded')))
      .end();
  });
}

const Who = z.object({
  pid: z.int(),
  role: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
});

function open(path: string): WebSocket {
  return new WebSocket(base.replace('http', 'ws') + path, { headers: { cookie, origin: base } });
}

async function who(path: string): Promise<z.infer<typeof Who>> {
  const ws = open(path);
  await once(ws, 'open');
  ws.send('who');
  const [data] = await once(ws, 'message');
  ws.close();
  return Who.parse(JSON.parse(String(data)));
}

test('the token is changed for an HttpOnly strict cookie whose name is the server’s own', async () => {
  const answer = await fetch(server.url, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('/');
  expect(answer.headers.get('set-cookie')).toMatch(
    /^rl-cockpit-[0-9a-f]{16}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  const wrong = await get('/?token=wrong', { host: new URL(base).host });
  expect(wrong.status).toBe(401);
  expect(wrong.headers['set-cookie']).toBeUndefined();
  expect(wrong.body).toContain('address that RL Cockpit printed');
});

test('nothing is served without the cookie, under a foreign name, or for another method', async () => {
  const { host } = new URL(base);
  expect((await get('/', { host })).status).toBe(401);
  expect((await get('/assets/a-12345678.js', { host })).status).toBe(401);
  expect((await get('/', { host: 'evil.example', cookie })).status).toBe(403);
  const { searchParams } = new URL(server.url);
  const rebound = await get(`/?${searchParams.toString()}`, { host: 'evil.example' });
  expect(rebound.status).toBe(403);
  expect((await get('/', { host, cookie }, 'POST')).status).toBe(405);
  expect((await get('/', { host: 'localhost:9999', cookie })).status).toBe(200);
});

test('the page comes with its policy, and its views with the page', async () => {
  const { host } = new URL(base);
  const page = await get('/', { host, cookie });
  expect(page.body).toContain('the page');
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  expect(page.headers['x-content-type-options']).toBe('nosniff');
  expect(page.headers['referrer-policy']).toBe('no-referrer');
  const view = await get('/runs/x', { host, cookie, accept: 'text/html,*/*' });
  expect(view.body).toContain('the page');
  expect((await get('/runs/x', { host, cookie, accept: '*/*' })).status).toBe(404);
  expect((await get('/assets/a-12345678.js', { host, cookie })).headers['content-type']).toContain(
    'javascript',
  );
  for (const path of ['/../engine.js', '/..%2fengine.js', '/%2e%2e/%2e%2e/home', '//evil', '/\0']) {
    const answer = await get(encodeURI(path), { host, cookie, accept: 'text/html' });
    expect(answer.body).not.toContain('createServer');
  }
  const escape = await get('/..%2fengine.js', { host, cookie, accept: 'text/html' });
  expect(escape.status).toBe(404);
});

test('a link followed from another site is tried once more by the page itself', async () => {
  const { host } = new URL(base);
  const from = (site: string): Promise<Answer> => get('/', { host, 'sec-fetch-site': site });
  expect((await from('cross-site')).body).toContain('http-equiv="refresh"');
  expect((await from('same-origin')).body).not.toContain('refresh');
});

test('an upgrade needs cookie, Host and Origin, each time', async () => {
  const { host } = new URL(base);
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    'sec-websocket-version': '13',
  };
  const tries: [number, Record<string, string>][] = [
    [401, { host, origin: base }],
    [401, { host, origin: base, cookie: cookie.replace(/=.*/, '=guess') }],
    [403, { host, origin: 'http://evil.example', cookie }],
    [403, { host, cookie }],
    [403, { host: 'evil.example', origin: 'http://evil.example', cookie }],
  ];
  for (const [status, headers] of tries) {
    const answer = await get('/engine', { ...upgrade, ...headers });
    expect(answer.status).toBe(status);
    expect(answer.body).toContain('<h1>');
  }
  const elsewhere = await get('/other', { ...upgrade, host, origin: base, cookie });
  expect(elsewhere.status).toBe(404);
});

test('bytes pass to the engine and to the pty host unchanged, and no cookie goes along', async () => {
  expect(await who('/engine')).toMatchObject({ role: 'engine', url: '/engine' });
  const { headers, role } = await who('/terminals');
  expect(role).toBe('terminals');
  expect(Object.keys(headers)).not.toContain('cookie');
  const ws = open('/engine');
  await once(ws, 'open');
  const bytes = Buffer.alloc(10 << 20, 'añ\0');
  ws.send(bytes);
  const [data] = await once(ws, 'message');
  expect(data instanceof Buffer && data.equals(bytes)).toBe(true);
  ws.close();
  await once(ws, 'close');
});

test('an engine that is killed is back at once, and a page that waits gets the new one', async () => {
  const { pid } = await who('/engine');
  expect(pid).toBe(server.enginePid);
  const ws = open('/engine');
  await once(ws, 'open');
  process.kill(pid, 'SIGKILL');
  await once(ws, 'close');
  const after = await who('/engine');
  expect(after.pid).not.toBe(pid);
  expect(said.join()).toContain('signal SIGKILL');
});

test('a taken port is refused with a remedy, and nothing is left running', async () => {
  const port = Number(new URL(base).port);
  const { signal } = new AbortController();
  const env = { ...process.env, RL_COCKPIT_HOME: app.home };
  const options = { port, outFolder: app.outFolder, env, says: () => undefined, signal };
  const second = await startServer(options);
  expect(second.ok ? null : second.error.code).toBe('port-unavailable');
});

test('a server that is started again has the same address, and browsers stay signed in', async () => {
  const fake = fakeApp();
  const first = await start(fake);
  const signedIn = await cookieOf(first);
  await first.close();
  const second = await start(fake);
  expect(second.url).toBe(first.url);
  const page = await fetch(new URL('/', second.url), { headers: { cookie: signedIn } });
  expect(await page.text()).toContain('the page');
  await second.close();
  fake.remove();
});

test('a port that is in use is said, the next one serves, and the usual one comes back', async () => {
  const fake = fakeApp();
  const first = await start(fake);
  const usual = Number(new URL(first.url).port);
  await first.close();
  const other = createServer().listen({ host: '127.0.0.1', port: usual });
  await once(other, 'listening');
  const second = await start(fake);
  const now = Number(new URL(second.url).port);
  expect(now).not.toBe(usual);
  expect(second.token).toBe(first.token);
  expect(said.at(-1)).toContain(`Port ${usual}, the usual one of this installation, is in use`);
  await second.close();
  other.close();
  await once(other, 'close');
  const third = await start(fake);
  expect(third.url).toBe(first.url);
  await third.close();
  fake.remove();
});

test('closing ends open pages, the engine and the pty host', async () => {
  const fake = fakeApp();
  const own = await start(fake);
  const socket = connect(Number(new URL(own.url).port), '127.0.0.1');
  await once(socket, 'connect');
  await own.close();
  await sleep(0);
  expect(() => process.kill(own.enginePid ?? 0, 0)).toThrow('ESRCH');
  await expect(fetch(own.url)).rejects.toThrow('fetch failed');
  fake.remove();
});

test('an engine that cannot start is tried six times and then reported with what to do', async () => {
  const fake = fakeApp('process.exit(7)');
  await expect(start(fake)).rejects.toThrow('did not start');
  expect(said.filter((sentence) => sentence.includes('code 7'))).toHaveLength(6);
  fake.remove();
});
