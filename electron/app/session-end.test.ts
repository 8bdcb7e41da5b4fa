import { afterAll, expect, test, vi } from 'vitest';
import { app, fakeElectron } from './fixtures/electron.fixture';
import { outside } from './fixtures/electron-desktop.fixture';
import { StartedApp } from './fixtures/started-app.fixture';

vi.mock('electron', async () => (await import('./fixtures/electron.fixture')).fakeElectron);

const started = new StartedApp();
afterAll(() => started.end());

test('a session that ends, or a machine that shuts down, does not wait for an answer to what continues', async () => {
  await started.start();
  app.requests.length = 0;
  outside.answer = null;
  started.reportRun();
  expect(started.quit()).toBe(true);
  expect([outside.said.length, app.requests]).toEqual([1, []]);
  started.signals.emit('SIGTERM');
  expect(app.requests).toEqual(['quit']);
  expect(started.quit()).toBe(false);
  fakeElectron.powerMonitor.emit('shutdown');
  expect(app.requests).toEqual(['quit', 'quit']);
});
