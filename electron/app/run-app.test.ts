import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  app,
  asks,
  choose,
  copied,
  handlers,
  opened,
  permissions,
  schemes,
} from './fixtures/electron.fixture';
import { ORDINARY_UID, StartedApp } from './fixtures/started-app.fixture';
import { newsOf, RUN } from './fixtures/engine-news.fixture';
import { outside } from './fixtures/electron-desktop.fixture';
import { FakeUtility, FakeWindow } from './fixtures/electron-window.fixture';
import { runApp } from './run-app';

vi.mock('electron', async () => (await import('./fixtures/electron.fixture')).fakeElectron);

const started = new StartedApp();
const { base } = started;
const page = (): FakeWindow => started.page();
const child = (name: string): FakeUtility => started.child(name);

beforeAll(() => started.start());
afterAll(() => started.end());

test('a sandboxed app opens one window on its own scheme, with engine and pty host beside it', () => {
  expect(app.requests).toContain('sandbox');
  expect(schemes).toMatchObject([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
  expect(page().options).toMatchObject({
    webPreferences: { sandbox: true, contextIsolation: true },
  });
  expect(page().requests).toEqual(['load app://cockpit/', 'show']);
  const home = path.join(base, 'home');
  expect(child('engine.js').options.env['RL_COCKPIT_HOME']).toBe(home);
  expect(child('pty-host.js').options.env['RL_COCKPIT_HOME']).toBe(home);
});

test('the page gets a port to each child once both are there, and a new one after a restart', async () => {
  const { webContents } = page();
  webContents.emit('did-finish-load');
  expect(webContents.posted).toEqual([]);
  const engine = child('engine.js');
  engine.emit('message', { ready: true, socket: '/s', role: 'engine', enginePid: 1 });
  expect(webContents.posted).toEqual([{ channel: 'rl-cockpit-port', ports: [{ end: 'page' }] }]);
  expect(engine.received).toMatchObject([{ ports: [{ end: 'child' }] }]);
  child('pty-host.js').emit('message', { ready: true, socket: '/p', role: 'terminals' });
  expect(webContents.posted.map(({ channel }) => channel)).toEqual([
    'rl-cockpit-port',
    'rl-cockpit-terminals-port',
  ]);
  engine.emit('exit', 139);
  await vi.waitFor(() => expect(child('engine.js')).not.toBe(engine), { timeout: 20_000 });
  child('engine.js').emit('message', { ready: true, socket: '/s', role: 'standby' });
  expect(webContents.posted.at(-1)?.channel).toBe('rl-cockpit-port');
  child('engine.js').emit('message', { portEnded: true });
  expect(webContents.posted).toHaveLength(4);
  child('engine.js').emit('message', 'nonsense');
  expect(webContents.posted).toHaveLength(4);
});

test('links leave the window closed and reach the browser only as web addresses', () => {
  const { webContents } = page();
  const prevented: string[] = [];
  const go = (event: string, url: string): void => {
    webContents.emit(event, { url, preventDefault: () => prevented.push(url) });
  };
  go('will-navigate', 'app://cockpit/runs');
  go('will-navigate', 'https://example.org/');
  go('will-redirect', 'file:///etc/passwd');
  go('will-frame-navigate', 'https://ads.example/');
  expect(prevented).toEqual(['https://example.org/', 'file:///etc/passwd', 'https://ads.example/']);
  expect(webContents.openHandler({ url: 'https://example.org/2' })).toEqual({ action: 'deny' });
  expect(webContents.openHandler({ url: 'javascript:1' })).toEqual({ action: 'deny' });
  expect(opened).toEqual(['https://example.org/', 'https://example.org/2']);
});

test('permissions are denied, but copying for our own page', () => {
  const answers: unknown[] = [];
  const request = permissions.get('request');
  const ask = (permission: string, isMainFrame: boolean): unknown =>
    request?.(page().webContents, permission, (yes: boolean) => answers.push(yes), { isMainFrame });
  ask('clipboard-sanitized-write', true);
  ask('clipboard-sanitized-write', false);
  ask('media', true);
  expect(answers).toEqual([true, false, false]);
  expect(permissions.get('check')?.(null, 'media', 'app://cockpit')).toBe(false);
  expect(permissions.get('device')?.({})).toBe(false);
});

test('the scheme serves the page with its policy', async () => {
  const answer = await handlers.get('app')?.(new Request('app://cockpit/'));
  expect(await answer?.text()).toContain('the page');
  expect(answer?.headers.get('content-security-policy')).toContain("object-src 'none'");
  expect((await handlers.get('app')?.(new Request('app://other/')))?.status).toBe(403);
});

test('a second start leaves the field to the first', () => {
  app.requests.length = 0;
  app.first = false;
  const windows = FakeWindow.opened.length;
  runApp(base, ORDINARY_UID);
  expect(app.requests).toEqual(['quit']);
  expect(FakeWindow.opened).toHaveLength(windows);
});

test('a second start brings the first window to the front', () => {
  app.emit('second-instance', {}, ['rl-cockpit'], '/');
  expect(FakeWindow.opened).toHaveLength(1);
  expect(page().requests.slice(-2)).toEqual(['show', 'focus']);
  expect(page().requests).toContain('restore');
});

test('a training fills tray and taskbar and keeps the machine awake; its end is announced and leads to it', () => {
  const engine = child('engine.js');
  engine.emit('message', newsOf({}));
  const [tray] = outside.trays;
  expect(tray?.tooltip).toContain('1 run in progress');
  expect(tray?.items.map(({ label }) => label)).toContain('toy: 25%');
  expect(outside.awake.size).toBe(1);
  engine.emit(
    'message',
    newsOf({ phase: 'ended', verdict: 'failed', reasons: ['memory was full'] }),
  );
  expect(tray?.gone).toBe(true);
  expect(outside.awake.size).toBe(0);
  const [notice] = outside.notices;
  expect(notice?.options).toEqual({ title: 'toy failed', body: 'memory was full' });
  notice?.emit('click');
  expect(page().webContents.sent).toEqual([['rl-cockpit-go', `/runs/${RUN}`]]);
});

test('closing while a training runs says what is running, and hides into the tray', () => {
  child('engine.js').emit('message', newsOf({}));
  let prevented = 0;
  const close = () => page().emit('close', { preventDefault: () => (prevented += 1) });
  outside.answer = 1;
  close();
  expect(outside.said.at(-1)?.message).toBe('1 run continues without this window.');
  expect(page().requests).not.toContain('hide');
  close();
  expect(outside.said).toHaveLength(1);
  expect(page().requests).toContain('hide');
  expect(prevented).toBe(2);
  const stored: unknown = JSON.parse(
    readFileSync(path.join(base, 'userData', 'window.json'), 'utf8'),
  );
  expect(stored).toMatchObject({
    bounds: { width: 1300 },
    toldOn: expect.stringMatching(/^\d{4}-/),
  });
});

const ask = (event: unknown, folder: unknown) => asks.get('show-folder')?.(event, folder);

test('the page may have a folder of this home shown, and no other page may ask', async () => {
  const ours = { senderFrame: { parent: null, url: 'app://cockpit/' }, sender: page().webContents };
  const theirs = { senderFrame: { parent: null, url: 'https://example.org/' } };
  const home = path.join(base, 'home');
  opened.length = 0;
  expect(await ask(theirs, home)).toBe(false);
  expect(await ask({ senderFrame: null }, home)).toBe(false);
  expect(await ask(ours, base)).toBe(false);
  expect(await ask(ours, path.join(home, 'absent'))).toBe(false);
  expect(opened).toEqual([]);
  mkdirSync(home, { recursive: true });
  expect(await ask(ours, home)).toBe(true);
  expect(opened).toEqual([home]);
  asks.get('theme')?.(ours, false);
  expect(page().requests.at(-1)).toBe('title bar #f6f7f8');
});

test('the Help menu leads to the handbook, shows the folder of the log, and About copies its details', async () => {
  choose('Help', 'Handbook');
  expect(page().webContents.sent.at(-1)).toEqual(['rl-cockpit-go', '/help']);
  const logs = path.join(base, 'home', 'logs');
  mkdirSync(logs, { recursive: true });
  opened.length = 0;
  choose('Help', 'Show log folder');
  await vi.waitFor(() => expect(opened).toEqual([logs]));
  outside.answer = 1;
  choose('Help', 'About RL Cockpit');
  expect(outside.said.at(-1)).toMatchObject({ message: 'RL Cockpit 0.1.0' });
  outside.answer = 0;
  choose('Help', 'About RL Cockpit');
  await vi.waitFor(() => expect(copied).toHaveLength(1));
  expect(copied[0]).toContain(`Log folder: ${logs}`);
});

test('quitting waits until engine and pty host have ended, and starts none again', async () => {
  const count = FakeUtility.started.length;
  let prevented = 0;
  app.requests.length = 0;
  app.emit('will-quit', { preventDefault: () => (prevented += 1) });
  expect(app.requests).toEqual([]);
  await vi.waitFor(() => expect(app.requests).toEqual(['quit']), { timeout: 20_000 });
  app.emit('will-quit', { preventDefault: () => (prevented += 1) });
  expect(prevented).toBe(1);
  expect(FakeUtility.started).toHaveLength(count);
});
