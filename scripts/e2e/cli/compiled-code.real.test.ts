import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Cockpit } from '../fixtures/cockpit.fixture';

test('a command leaves what Node compiled to the next one, in its home alone', async () => {
  vi.stubEnv('NODE_COMPILE_CACHE', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const cockpit = await Cockpit.open();
  onTestFinished(() => cockpit.close());
  expect(await cockpit.json('runs')).toEqual([]);
  const folder = path.join(cockpit.home, 'compiled');
  const [version = ''] = readdirSync(folder);
  // The command, the engine that it was, and the thread of its store.
  expect(readdirSync(path.join(folder, version)).length).toBeGreaterThan(10);
  const isOpen = process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0;
  expect(isOpen).toBe(false);
});
