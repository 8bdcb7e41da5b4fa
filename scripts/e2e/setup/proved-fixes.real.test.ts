import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createORPCClient } from '@orpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import type { StartedFix } from '#core/contract/setup/fix-runs';
import { TerminalEvent, type TerminalView } from '#core/contract/terminal/terminal';
import { type EngineClient, linkOver } from '../../../electron/parents/socket/engine-calls';
import { socketConnection } from '../../../electron/parents/socket/frame-socket';
import { ptySocket } from '../../../electron/parents/home-paths';
import { connectEngine, connectSocket } from '../../../electron/parents/socket/socket-client';
import { patient } from '../../setup/patience.mjs';
import { Cockpit } from '../fixtures/cockpit.fixture';

const SOON = { timeout: patient(60_000), interval: 200 };
/** Base interpreter of the environments that are made here. */
const BASE = process.env['RL_COCKPIT_TEST_PYTHON'] ?? 'python3';
const STEP = { target: 'local', goal: 'phase3' } as const;

let cockpit: Cockpit;
let serving: Awaited<ReturnType<Cockpit['serve']>>;

beforeAll(async () => {
  cockpit = await Cockpit.open({ SHELL: '/bin/sh' });
  serving = await cockpit.serve();
});
afterAll(() => cockpit.close());

/** Asks the engine over its own connection, as each page does. */
async function ask<T>(call: (client: EngineClient) => Promise<T>): Promise<T> {
  const socket = await connected(() => connectEngine(cockpit.home));
  const link = linkOver(socket);
  const client: EngineClient = createORPCClient({
    call: (at, input, options) => link.call(at, input, { ...options, context: {} }),
  });
  try {
    return await call(client);
  } finally {
    socket.terminate();
  }
}

/** A process that was killed is restarted before it answers again. */
async function connected(connect: () => WebSocket): Promise<WebSocket> {
  for (;;) {
    const socket = connect();
    try {
      await once(socket, 'open');
      return socket;
    } catch {
      await sleep(100);
    }
  }
}

const environment = async (): Promise<string> =>
  (await ask((client) => client.setup.plan(STEP))).python ?? '';

/** A page that starts a fix of the step "environment" in a terminal and is closed at once. */
async function startAndLeave(lines: string[][], id = 'create-environment'): Promise<string> {
  const fix = { id, title: 'Create the environment', lines, env: {}, creates: [] };
  const { fixRun, ...opening } = await ask((client) =>
    client.setup.command({ ...STEP, step: 'environment', fix }),
  );
  const at = ptySocket(serving.pid, cockpit.home);
  const page = await connected(() => connectSocket(at, cockpit.home));
  const opened = openedOn(page);
  page.send(JSON.stringify({ type: 'open', ask: 1, cols: 80, rows: 24, ...opening, fixRun }));
  expect((await opened).exit).toBeNull();
  page.terminate();
  return fixRun;
}

function openedOn(page: WebSocket): Promise<TerminalView> {
  return new Promise((resolve, reject) => {
    socketConnection(page).onFrame((frame) => {
      if (typeof frame !== 'string') return;
      const event = TerminalEvent.parse(JSON.parse(frame));
      if (event.type === 'opened') resolve(event.view);
      if (event.type === 'refused') reject(new Error(event.says));
    });
  });
}

/** The fix as a page that connects now is shown it. */
const shown = async (id: string): Promise<StartedFix | undefined> =>
  (await ask((client) => client.setup.fixRuns())).find((one) => one.id === id);

/** Its terminal has reported that it started. */
const runs = (id: string): Promise<void> =>
  expect.poll(async () => (await shown(id))?.progress.state, SOON).toBe('running');

async function judged(id: string): Promise<StartedFix> {
  const state = async (): Promise<string | undefined> =>
    (await shown(id).catch(() => undefined))?.progress.state;
  await expect.poll(state, SOON).toMatch(/^(?:un)?proved$/);
  const run = await shown(id);
  if (run === undefined) throw new Error('It is not listed.');
  return run;
}

const checked = (progress: StartedFix['progress']): Record<string, string> =>
  Object.fromEntries(
    ('reports' in progress ? progress.reports : []).map(({ probe, state }) => [probe, state]),
  );

async function killWhere(text: string): Promise<void> {
  for (const pid of await cockpit.processes()) {
    const words = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`) : '';
    if (words.includes(text)) process.kill(pid, 'SIGKILL');
  }
}

test('a fix that failed is not proved, and a page that connects later shows why', async () => {
  const { step, progress } = await judged(await startAndLeave([['false']]));
  expect(step).toBe('environment');
  expect(progress).toMatchObject({ state: 'unproved', exit: { code: 1, signal: null } });
  expect(progress).toMatchObject({
    says: expect.stringMatching(/^A command failed: exit code 1\./),
  });
  expect(checked(progress)).toMatchObject({ interpreter: 'bad' });
});

test('commands that end well without doing what they should prove nothing', async () => {
  const { progress } = await judged(await startAndLeave([['true']]));
  expect(progress).toMatchObject({
    state: 'unproved',
    exit: { code: 0 },
    says: expect.stringMatching(/^Couldn’t find “/),
  });
});

test('a fix continues and is proved by the engine while no page is open', async () => {
  const python = await environment();
  const folder = path.dirname(path.dirname(python));
  const id = await startAndLeave([
    ['sleep', '1'],
    [BASE, '-m', 'venv', folder],
  ]);
  await runs(id);
  const { progress } = await judged(id);
  expect(progress).toMatchObject({ state: 'proved', exit: { code: 0 } });
  expect(checked(progress)).toMatchObject({ interpreter: 'ok' });
  expect(existsSync(python)).toBe(true);
});

test('what an environment held before and after an install is recorded although no page asked', async () => {
  const python = await environment();
  const site = execFileSync(python, ['-c', 'import site; print(site.getsitepackages()[0])']);
  const info = path.join(String(site).trim(), 'demo-1.0.dist-info');
  const metadata = 'Metadata-Version: 2.1\nName: demo\nVersion: 1.0\n';
  const write = `import os, sys; os.mkdir(sys.argv[1]); open(sys.argv[1] + "/METADATA", "w").write(sys.argv[2])`;
  const pip = [python, '-m', 'pip', '--version'];
  await judged(await startAndLeave([pip, [python, '-c', write, info, metadata]]));
  const freezes = await ask((client) => client.setup.freezes({ target: 'local', python }));
  expect(freezes.map(({ why }) => why)).toEqual(['after', 'before']);
  expect(freezes[0]?.words).toBe('demo 1.0 added');
});

test('a fix whose engine was killed while it ran is proved by the next engine', async () => {
  const id = await startAndLeave([['sleep', '6']]);
  await runs(id);
  await killWhere('engine.js');
  const { progress } = await judged(id);
  expect(progress).toMatchObject({ state: 'proved', exit: { code: 0 } });
});

test('a fix whose engine and terminal were killed is not proved, and the next engine says so', async () => {
  const id = await startAndLeave([['sleep', '60']]);
  await runs(id);
  await killWhere('pty-host.js');
  await killWhere('engine.js');
  const { progress } = await judged(id);
  expect(progress).toMatchObject({
    state: 'unproved',
    exit: null,
    says: expect.stringMatching(/^The engine ended before it reported its end\./),
  });
});

test('a fix whose terminal was killed is judged without its end', async () => {
  // Commands of the test before may have survived their terminal, and hold the lock of that fix.
  const id = await startAndLeave([['sleep', '60']], 'no-user-site');
  await runs(id);
  await killWhere('pty-host.js');
  const { progress } = await judged(id);
  expect(progress).toMatchObject({
    state: 'unproved',
    exit: null,
    says: expect.stringMatching(/not known how they ended/),
  });
  expect(checked(progress)).toMatchObject({ interpreter: 'ok' });
});
