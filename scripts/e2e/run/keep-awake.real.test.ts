import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FakeLoginTools } from '../../../resources/python/login-tools.fixture';
import { servedApp } from '../fixtures/served-app.fixture';

const machine = new FakeLoginTools(['systemd-inhibit']);
const app = servedApp({ env: machine.env });
afterAll(() => machine.remove());

const LONG = ['--', 'python3', '-c', 'import time; time.sleep(600)'];
const start = () => app.cockpit.runView('run', 'command', '--detach', ...LONG);

test.runIf(process.platform === 'linux')(
  'the status bar shows that a training keeps this computer awake, for as long as one does',
  async () => {
    const { page } = await app.at('/');
    const bar = page.getByRole('contentinfo');
    const locator = bar.getByText('keep-awake on');
    await bar.getByText('No runs in progress').waitFor();
    expect(await locator.count()).toBe(0);
    const run = await start();
    await locator.waitFor();
    expect(machine.locks()).toHaveLength(1);
    await app.cockpit.json('stop', run.runId);
    await bar.getByText('No runs in progress').waitFor();
    await locator.waitFor({ state: 'detached' });
    expect(machine.locks()).toEqual([]);

    await page.goto(new URL('/settings/trainings', app.serving.url).href);
    await page.getByRole('switch', { name: /^Keep the machine awake/ }).click({ force: true });
    const file = path.join(app.cockpit.home, 'settings.json');
    await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toMatch(/"keepAwake":\s*false/);
    const quiet = await start();
    await bar.getByText('1 run in progress').waitFor();
    expect([machine.locks(), await locator.count()]).toEqual([[], 0]);
    await app.cockpit.json('stop', quiet.runId);
  },
);
