import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { RunView } from '#core/contract/run/run';
import { findTestApp } from './fixtures/test-app.fixture';
import { DesktopWindow } from './fixtures/electron-window.fixture';
import { patient } from '../setup/patience.mjs';

const SOON = { timeout: patient(20_000), interval: 200 };
const testApp = findTestApp();
const isLinux = process.platform === 'linux';
/** Near the left edge of the first row of a terminal, in px from its corner. */
const FIRST_ROW = { x: 30, y: 8 };

// With the keys of the desktop, not of the page: menus and dialogs of the system hear only those.
describe.skipIf(testApp === null || !isLinux)('clipboard, links and files of the window', () => {
  let desktop: DesktopWindow;
  let page: Page;

  beforeAll(async () => {
    if (testApp === null) return;
    desktop = await DesktopWindow.create(testApp);
    page = await desktop.open();
    await desktop.answerOfShell(page);
  });
  afterAll(() => desktop?.close());

  const clipboard = () => desktop.app.evaluate((electron) => electron.clipboard.readText());
  const screen = () => page.locator('.xterm-screen').first();

  test('what is pasted reaches the shell', async () => {
    const file = path.join(desktop.session.home, 'pasted');
    await desktop.app.evaluate(
      (electron, text) => electron.clipboard.writeText(text),
      `echo π > ${file}`,
    );
    await page.locator('.xterm-helper-textarea').first().focus();
    await desktop.session.press('ctrl+shift+v');
    await desktop.session.press('Return');
    await expect.poll(() => readFile(file, 'utf8').catch(() => ''), SOON).toBe('π\n');
  });

  test('what is selected in a terminal is copied', async () => {
    await page.keyboard.type('clear; echo https://example.org/paper');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => {
        await screen().dblclick({ position: FIRST_ROW });
        await desktop.session.press('ctrl+shift+c');
        return clipboard();
      }, SOON)
      .toContain('example.org');
  });

  test('a link in a terminal opens in the browser, after a question that names it', async () => {
    const question = page.getByRole('group', { name: 'Open this address in your browser?' });
    await expect
      .poll(async () => {
        await screen().click({ position: FIRST_ROW });
        return question.isVisible();
      }, SOON)
      .toBe(true);
    await question.getByText('https://example.org/paper').waitFor();
    await question.getByRole('link').click();
    await expect.poll(() => desktop.openedOutside(), SOON).toEqual(['https://example.org/paper']);
  });

  test('a log is saved where the dialog of the system says', async () => {
    const report = await desktop.cli('run', 'toy-hybrid', '--set', 'length=20', '--json');
    const { runId, name } = RunView.parse(JSON.parse(report));
    await desktop.startAgain(`rl-cockpit://run/${runId}`);
    await page.waitForURL((address) => address.pathname.startsWith(`/runs/${runId}`));
    await page.getByRole('button', { name: /^Download output\.log/ }).click();
    const file = path.join(desktop.session.home, `${name}.log`);
    await vi.waitUntil(() => desktop.session.hasWindow(`^Save ${name}.*log$`), SOON);
    // Without it the ending of the suggested name would stay.
    await desktop.session.press('ctrl+a');
    await desktop.session.type(file);
    await desktop.session.press('Return');
    await vi.waitUntil(() => existsSync(file), SOON);
    expect(await readFile(file, 'utf8')).toBe(await desktop.cli('logs', runId));
  });
});
