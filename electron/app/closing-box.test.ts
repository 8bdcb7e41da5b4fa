import { afterAll, expect, test, vi } from 'vitest';
import { app } from './fixtures/electron.fixture';
import { outside } from './fixtures/electron-desktop.fixture';
import { StartedApp } from './fixtures/started-app.fixture';

vi.mock('electron', async () => (await import('./fixtures/electron.fixture')).fakeElectron);

const started = new StartedApp();
afterAll(() => started.end());

test('a quit says once what continues, and is carried out when the last run ends before the user answers', async () => {
  await started.start();
  app.requests.length = 0;
  outside.answer = null;
  started.reportRun();
  expect([started.quit(), started.quit()]).toEqual([true, false]);
  expect(outside.said).toMatchObject([{ message: '1 run continues without this window.' }]);
  expect(app.requests).toEqual([]);
  started.reportRun({ phase: 'ended', verdict: 'succeeded' });
  await vi.waitFor(() => expect(app.requests).toEqual(['quit']));
  expect(started.quit()).toBe(false);
});
