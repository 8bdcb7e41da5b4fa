import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Api } from '#core/contract/api';

/** Needs the built app (`npm run build`): the real engine behind two servers of one home. */
const serveFile = path.resolve(import.meta.dirname, '../../out/serve.js');
const Announced = z.object({ url: z.string(), pid: z.int(), enginePid: z.int() });
type Announced = z.infer<typeof Announced>;

let home: string;
const running = new Set<ChildProcess>();

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-over-'));
});
afterEach(async () => {
  for (const child of running) {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  running.clear();
  rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function serve(): Promise<Announced & { readonly child: ChildProcess }> {
  const child = spawn(process.execPath, [serveFile, '--json'], {
    env: { ...process.env, RL_COCKPIT_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, ...Announced.parse(JSON.parse(String(line))) };
}

type Client = ContractRouterClient<Api>;
type BrowserSocket = ConstructorParameters<typeof RPCLink>[0]['websocket'];

function isBrowserLike(socket: object): socket is BrowserSocket {
  return 'addEventListener' in socket && 'removeEventListener' in socket;
}

/** As the page comes in: token, cookie, upgrade. */
async function page({ url }: Announced): Promise<{ client: Client; socket: WebSocket }> {
  const answer = await fetch(url, { redirect: 'manual' });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const { origin } = new URL(url);
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/engine`, {
    headers: { cookie, origin },
  });
  await once(socket, 'open');
  if (!isBrowserLike(socket)) throw new Error('this WebSocket has no addEventListener');
  return { client: createORPCClient(new RPCLink({ websocket: socket })), socket };
}

test('two servers of one home show one engine, and the second takes over when the first is killed', async () => {
  const first = await serve();
  const second = await serve();
  expect(second.enginePid).toBe(first.enginePid);
  const before = await page(second);
  expect((await before.client.engine.hello()).pid).toBe(first.enginePid);
  first.child.kill('SIGKILL');
  process.kill(first.enginePid, 'SIGKILL');
  await once(before.socket, 'close');
  const after = await page(second);
  const hello = await after.client.engine.hello();
  expect(hello.pid).not.toBe(first.enginePid);
  expect(hello.home).toBe(home);
});

test('an engine that is killed five times is back five times, with the same page server', async () => {
  const server = await serve();
  const pids = new Set<number>();
  for (let kills = 0; kills < 5; kills += 1) {
    const { client, socket } = await page(server);
    const { pid } = await client.engine.hello();
    pids.add(pid);
    process.kill(pid, 'SIGKILL');
    await once(socket, 'close');
  }
  pids.add((await (await page(server)).client.engine.hello()).pid);
  expect(pids.size).toBe(6);
});
