import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import {
  encodeTerminalBytes,
  TerminalEvent,
  type TerminalRequest,
} from '#core/contract/terminal/terminal';
import { fakeApp, type FakeApp } from './fixtures/echo-engine.fixture';

const root = path.resolve(import.meta.dirname, '../..');
const Announced = z.strictObject({
  url: z.string(),
  token: z.string(),
  pid: z.int(),
  enginePid: z.int(),
});
type Announced = z.infer<typeof Announced>;

let app: FakeApp;

/** The real serve.js and pty-host.js, built as the app builds them, with an echo for an engine. */
const PTY_PACKAGES = ['node-pty', '@lydell/node-pty'];
beforeAll(async () => {
  app = fakeApp();
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true, external: [...PTY_PACKAGES, 'bufferutil', 'utf-8-validate'] },
    build: {
      ssr: true,
      target: 'node24',
      outDir: app.outFolder,
      emptyOutDir: false,
      rolldownOptions: {
        input: { serve: 'electron/serve.ts', 'pty-host': 'electron/pty-host.ts' },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunk-[name].js' },
      },
    },
  });
  for (const name of ['node-pty', '@lydell']) {
    const modules = path.join(app.outFolder, 'node_modules', name);
    cpSync(path.join(root, 'node_modules', name), modules, { recursive: true });
  }
});
const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});
afterAll(() => app.remove());

interface Serving {
  readonly child: ChildProcess;
  readonly reported: Announced;
  /** Everything on stdout so far. */
  readonly lines: readonly string[];
}

async function serve(...args: readonly string[]): Promise<Serving> {
  const env = { ...process.env, RL_COCKPIT_HOME: app.home, RL_COCKPIT_SECRET: 'x' };
  const file = path.join(app.outFolder, 'serve.js');
  const child = spawn(process.execPath, [file, '--json', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  await once(reader, 'line');
  return { child, reported: Announced.parse(JSON.parse(lines[0] ?? '')), lines };
}

async function login({ url }: Announced): Promise<{ cookie: string; origin: string }> {
  const answer = await fetch(url, { redirect: 'manual' });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { cookie, origin: new URL(url).origin };
}

async function terminals(reported: Announced): Promise<WebSocket> {
  const headers = await login(reported);
  const ws = new WebSocket(`${headers.origin.replace('http', 'ws')}/terminals`, { headers });
  await once(ws, 'open');
  return ws;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Opens a shell, types into it, and gives what it said until it ended. */
async function shellSays(ws: WebSocket, text: string): Promise<string> {
  const ask = (request: TerminalRequest): void => ws.send(JSON.stringify(request));
  const size = { cols: 80, rows: 24, env: {}, title: '', activate: null, target: null };
  ask({ type: 'open', ask: 1, argv: ['/bin/sh'], cwd: '/', ...size });
  let said = '';
  for await (const [data, isBinary] of onMessages(ws)) {
    if (isBinary) said += data.subarray(4).toString();
    else {
      const event = TerminalEvent.parse(JSON.parse(data.toString()));
      if (event.type === 'opened') {
        const { terminal } = event.view;
        ask({ type: 'attach', terminal, from: null });
        ws.send(encodeTerminalBytes(terminal, Buffer.from(text)));
      }
      if (event.type === 'exited') return said;
    }
  }
  throw new Error('the connection ended');
}

const Message = z.tuple([z.instanceof(Buffer), z.boolean()]);

async function* onMessages(ws: WebSocket): AsyncGenerator<z.infer<typeof Message>> {
  for await (const message of EventEmitter.on(ws, 'message')) yield Message.parse(message);
}

test('serve says one line with all a script needs, and ends everything on SIGTERM', async () => {
  const { child, reported, lines } = await serve();
  expect(reported.pid).toBe(child.pid);
  expect(new URL(reported.url).searchParams.get('token')).toBe(reported.token);
  expect(isAlive(reported.enginePid)).toBe(true);
  const { cookie, origin } = await login(reported);
  expect(await (await fetch(origin, { headers: { cookie } })).text()).toContain('the page');
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(isAlive(reported.enginePid)).toBe(false);
  expect(lines).toHaveLength(1);
});

test.skipIf(process.platform === 'win32')(
  'a shell in the browser is a real terminal without our secrets, and ends with the server',
  async () => {
    const { child, reported } = await serve();
    const ws = await terminals(reported);
    const said = await shellSays(ws, 'tty && echo "[$RL_COCKPIT_SECRET]" $PPID; exit\r');
    expect(said).toMatch(/\/dev\/(pts|tty)/);
    expect(said).toContain('[] ');
    const ptyHost = Number(/\[\] (\d+)/.exec(said)?.[1]);
    expect(isAlive(ptyHost)).toBe(true);
    expect(existsSync(path.join(app.home, `pty-${reported.pid}.sock`))).toBe(true);
    child.kill('SIGINT');
    await once(child, 'exit');
    expect(isAlive(ptyHost)).toBe(false);
  },
);

test.skipIf(process.platform === 'win32')(
  'engine and pty host end when the server is killed without a word',
  async () => {
    const { child, reported } = await serve();
    const said = await shellSays(await terminals(reported), 'echo "host" $PPID; exit\r');
    const ptyHost = Number(/host (\d+)/.exec(said)?.[1]);
    expect(isAlive(ptyHost)).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    while (isAlive(reported.enginePid)) await sleep(10);
    while (isAlive(ptyHost)) await sleep(10);
    const again = await serve();
    await terminals(again.reported);
    expect(existsSync(path.join(app.home, `pty-${reported.pid}.sock`))).toBe(false);
    again.child.kill('SIGTERM');
    await once(again.child, 'exit');
  },
);

test('a failure is one JSON object with a remedy, and exit code 2', async () => {
  const first = await serve();
  const { port } = new URL(first.reported.url);
  const file = path.join(app.outFolder, 'serve.js');
  const env = { ...process.env, RL_COCKPIT_HOME: app.home };
  const second = spawn(process.execPath, [file, '--json', '--port', port], { env });
  let stdout = '';
  second.stdout.on('data', (data) => (stdout += String(data)));
  const [code] = await once(second, 'close');
  expect(code).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'port-unavailable' } });
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
});
