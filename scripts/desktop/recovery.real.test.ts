import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findTestApp } from './fixtures/test-app.fixture';
import { DesktopWindow } from './fixtures/electron-window.fixture';
import { patient } from '../setup/patience.mjs';

const SOON = { timeout: patient(30_000), interval: 200 };
const run = promisify(execFile);
const testApp = findTestApp();

describe.skipIf(testApp === null)('a process of the desktop app that dies', () => {
  let desktop: DesktopWindow;
  let page: Page;

  beforeAll(async () => {
    if (testApp === null) return;
    desktop = await DesktopWindow.create(testApp);
    page = await desktop.open();
    await page.getByRole('link', { name: 'Runs' }).first().click();
    await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
  });
  afterAll(() => desktop?.close());

  /** Kills the engine and waits for the next one. */
  async function killEngine(): Promise<void> {
    const pid = await desktop.enginePid();
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => desktop.enginePid().catch(() => pid), SOON).not.toBe(pid);
  }

  test('the engine comes back, and the page shows what it says without being loaded again', async () => {
    await page.evaluate(() => Reflect.set(globalThis, 'isSamePage', true));
    await killEngine();
    await desktop.cli('run', 'command', '--name', 'after-the-kill', '--detach', '--', 'true');
    await page.getByRole('row', { name: /after-the-kill/ }).waitFor();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true);
  });

  test('the process of the terminals comes back, and opens a shell', async () => {
    const pid = await desktop.pidOf('RL Cockpit terminals');
    process.kill(pid, 'SIGKILL');
    const next = () => desktop.pidOf('RL Cockpit terminals').catch(() => pid);
    await expect.poll(next, SOON).not.toBe(pid);
    expect(await desktop.answerOfShell(page)).toBe('42\n');
    await page.getByRole('link', { name: 'Runs' }).first().click();
  });

  test('an engine that gives up is reported with its last lines, and starts again at one click', async () => {
    const notice = page.getByRole('heading', { name: 'The engine stopped' });
    await desktop.exhaustEngine(notice);
    await page.getByRole('button', { name: 'Start it again' }).click();
    await notice.waitFor({ state: 'hidden' });
    const row = page.getByRole('row', { name: /after-the-kill/ });
    await expect.poll(() => row.isVisible(), SOON).toBe(true);
  });

  test('the page is loaded again at its address', async () => {
    const crash = page.waitForEvent('crash');
    await desktop.app.evaluate(({ webContents }) =>
      webContents.getAllWebContents()[0]?.forcefullyCrashRenderer(),
    );
    await crash;
    // A page that is loaded while it is asked never answers.
    const heading = () =>
      desktop.app.evaluate(({ webContents }) =>
        Promise.race([
          webContents
            .getAllWebContents()[0]
            ?.executeJavaScript('`${location.pathname} ${document.querySelector("h1")?.innerText}`')
            .catch(() => ''),
          new Promise((resolve) => void globalThis.setTimeout(resolve, 1_000, '')),
        ]),
      );
    await expect.poll(heading, SOON).toBe('/runs Runs');
  });

  test.skipIf(testApp?.user === null || process.platform !== 'linux')(
    'as root, with the switch that Chromium asks for, the app says in one sentence that it does not start',
    async () => {
      const program =
        (await readFile(testApp?.program ?? '', 'utf8')).match(/'([^']*)'/)?.[1] ?? '';
      const words = ['--no-sandbox', ...desktop.words()];
      const env = { ...desktop.env, RL_COCKPIT_HOME: path.join(desktop.session.home, 'root') };
      const answer = await run(program, words, { env, timeout: patient(60_000) }).catch(
        (error: unknown) => error,
      );
      expect(answer).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/cannot open its window as root/),
      });
    },
  );
});
