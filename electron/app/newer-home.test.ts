import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { app, errorBoxes } from './fixtures/electron.fixture';
import { FakeUtility, FakeWindow } from './fixtures/electron-window.fixture';
import { ORDINARY_UID, StartedApp } from './fixtures/started-app.fixture';
import { runApp } from './run-app';

vi.mock('electron', async () => (await import('./fixtures/electron.fixture')).fakeElectron);

const started = new StartedApp();
afterAll(() => started.end());

test('a home of a newer version is refused in a dialog: no window, no engine, and nothing is written', async () => {
  mkdirSync(started.home);
  writeFileSync(path.join(started.home, 'home.json'), '{"format":99,"version":"9.1.0"}');
  vi.stubEnv('RL_COCKPIT_HOME', started.home);
  app.data = started.base;
  runApp(started.base, ORDINARY_UID);
  await vi.waitUntil(() => errorBoxes.length > 0, { timeout: 20_000 });
  expect(errorBoxes).toEqual([
    {
      title: expect.stringContaining('was last used by RL Cockpit 9.1.0'),
      text: expect.stringContaining('Use RL Cockpit 9.1.0 or newer'),
    },
  ]);
  expect(app.requests).toContain('exit 2');
  expect([FakeUtility.started, FakeWindow.opened]).toEqual([[], []]);
  expect(readdirSync(started.home)).toEqual(['home.json']);
});
