import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MAX_RESTARTS } from '../parents/restart-policy';
import { asks } from './fixtures/electron.fixture';
import { FakeUtility } from './fixtures/electron-window.fixture';
import { StartedApp } from './fixtures/started-app.fixture';

vi.mock('electron', async () => (await import('./fixtures/electron.fixture')).fakeElectron);

const TOKEN = ['hf', 'abcdefghijklmnopqrstuvwxyzABCDEFGH'].join('_');
const started = new StartedApp();
beforeAll(() => started.start());
afterAll(() => started.end());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Ends a process as often as the app starts it again. */
async function giveUp(name: string): Promise<void> {
  for (let ends = 0; ends <= MAX_RESTARTS; ends += 1) {
    const child = started.child(name);
    child.stderr.emit('data', Buffer.from(`HF_TOKEN=${TOKEN}\nError: end ${ends}\n`));
    child.emit('exit', 1);
    await vi.advanceTimersByTimeAsync(60_000);
  }
}

const ours = { senderFrame: { parent: null, url: 'app://cockpit/' } };
const theirs = { senderFrame: { parent: null, url: 'https://example.org/' } };
const ask = (channel: string, fact?: unknown, event: unknown = ours): unknown =>
  asks.get(channel)?.(event, fact);
const reported = (): unknown => started.page().webContents.sent.at(-1);
const engineCount = (): number =>
  FakeUtility.started.filter(({ file }) => file.endsWith('engine.js')).length;

test('while both processes run the page learns that none gave up', () => {
  const logFolder = path.join(started.home, 'logs');
  expect(ask('stopped-children')).toEqual({ logFolder, children: [] });
  expect(ask('restart-child', 'engine')).toBe(false);
});

test('an engine that gave up is reported at once and to a page that asks later, without keys', async () => {
  await giveUp('engine.js');
  const stopped = {
    child: 'engine',
    how: 'code 1',
    restarts: MAX_RESTARTS,
    lastLines: ['HF_TOKEN=hf_…(masked)', `Error: end ${MAX_RESTARTS}`],
    isStarting: false,
  };
  expect(reported()).toMatchObject(['rl-cockpit-stopped', { children: [stopped] }]);
  expect(ask('stopped-children')).toMatchObject({ children: [stopped] });
});

test('only our page may ask, and only for a process that there is', () => {
  const count = engineCount();
  expect(ask('stopped-children', undefined, theirs)).toBeNull();
  expect(ask('stopped-children', undefined, { senderFrame: null })).toBeNull();
  expect(ask('restart-child', 'engine', theirs)).toBe(false);
  for (const never of ['page', '', null, { child: 'engine' }, ['engine']])
    expect(ask('restart-child', never)).toBe(false);
  expect(engineCount()).toBe(count);
});

test('the page has the engine started again, once, and it is forgotten when it is ready', async () => {
  const count = engineCount();
  expect(ask('restart-child', 'engine')).toBe(true);
  expect(ask('restart-child', 'engine')).toBe(false);
  expect(engineCount()).toBe(count + 1);
  expect(reported()).toMatchObject([
    'rl-cockpit-stopped',
    { children: [{ child: 'engine', isStarting: true }] },
  ]);
  started.page().webContents.emit('did-finish-load');
  started.child('engine.js').emit('message', { ready: true, socket: '/s', role: 'engine' });
  expect(reported()).toMatchObject(['rl-cockpit-stopped', { children: [] }]);
  expect(started.page().webContents.posted.at(-1)?.channel).toBe('rl-cockpit-port');
});

test('an engine that gives up again is reported again, beside terminals that gave up too', async () => {
  await giveUp('pty-host.js');
  expect(reported()).toMatchObject([
    'rl-cockpit-stopped',
    { children: [{ child: 'terminals', isStarting: false }] },
  ]);
  await giveUp('engine.js');
  expect(ask('stopped-children')).toMatchObject({
    children: [{ child: 'terminals' }, { child: 'engine', isStarting: false }],
  });
  expect(ask('restart-child', 'terminals')).toBe(true);
  started.child('pty-host.js').emit('message', { ready: true, socket: '/p', role: 'terminals' });
  expect(ask('stopped-children')).toMatchObject({ children: [{ child: 'engine' }] });
});
