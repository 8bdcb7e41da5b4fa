import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { app } from './fixtures/electron.fixture';
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

test('a quit says what continues, and is carried out when the last run ends before the user answers', async () => {
  quit();
  quit();
  expect(outside.said).toMatchObject([{ message: '1 run continues without this window.' }]);
  expect([prevented, app.requests]).toEqual([1, []]);
  started.child('engine.js').emit('message', newsOf({ phase: 'ended', verdict: 'succeeded' }));
  await vi.waitFor(() => expect(app.requests).toEqual(['quit']));
  quit();
  expect(prevented).toBe(1);
});
