import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from './fixtures/electron.fixture';
import { FakeUtility, FakeWindow } from './fixtures/electron-window.fixture';
import { StartedApp } from './fixtures/started-app.fixture';

vi.mock('electron', async () => (await import('./fixtures/electron.fixture')).fakeElectron);

let started: StartedApp;
const children = (): readonly string[] =>
  FakeUtility.started.map(({ file }) => path.basename(file));

beforeEach(async () => {
  FakeUtility.started.length = 0;
  FakeWindow.opened.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  started = new StartedApp();
  await started.start(false);
});
afterEach(() => {
  vi.useRealTimers();
  app.removeAllListeners();
  started.end();
});

test('the engine starts at once, the terminals with the first frame of the page', () => {
  expect(children()).toEqual(['engine.js']);
  started.page().emit('ready-to-show');
  expect(children()).toEqual(['engine.js', 'pty-host.js']);
  vi.advanceTimersByTime(10_000);
  expect(children()).toHaveLength(2);
});

test('the terminals start all the same when the page shows nothing', () => {
  expect(children()).toEqual(['engine.js']);
  vi.advanceTimersByTime(10_000);
  expect(children()).toEqual(['engine.js', 'pty-host.js']);
});
