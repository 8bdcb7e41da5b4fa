import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { app, fakeElectron } from './fixtures/electron.fixture';
import { outside } from './fixtures/electron-desktop.fixture';
import { newsOf } from './fixtures/engine-news.fixture';
import { StartedApp } from './fixtures/started-app.fixture';

vi.mock('electron', async () => (await import('./fixtures/electron.fixture')).fakeElectron);

const started = new StartedApp();
let prevented = 0;
const quit = () => app.emit('before-quit', { preventDefault: () => (prevented += 1) });

beforeAll(async () => {
  await started.start();
  app.requests.length = 0;
  outside.answer = null;
  started.child('engine.js').emit('message', newsOf({}));
});
afterAll(() => started.end());

test('a session that ends does not wait for an answer to what continues', () => {
  quit();
  expect([prevented, outside.said.length, app.requests]).toEqual([1, 1, []]);
  started.signals.emit('SIGTERM');
  expect(app.requests).toEqual(['quit']);
  quit();
  expect(prevented).toBe(1);
});

test('a machine that shuts down ends it as well', () => {
  fakeElectron.powerMonitor.emit('shutdown');
  expect(app.requests).toEqual(['quit', 'quit']);
});
