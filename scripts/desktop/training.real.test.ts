import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findTestApp } from './fixtures/test-app.fixture';
import { DesktopWindow } from './fixtures/electron-window.fixture';
import { patient } from '../setup/patience.mjs';

const SOON = { timeout: patient(20_000), interval: 200 };
const LONG = { timeout: patient(180_000), interval: 500 };
const testApp = findTestApp();
const isLinux = process.platform === 'linux';

describe.skipIf(testApp === null)('a training of the desktop app', () => {
  let desktop: DesktopWindow;
  let page: Page;

  beforeAll(async () => {
    if (testApp === null) return;
    desktop = await DesktopWindow.create(testApp);
    page = await desktop.open();
  });
  afterAll(() => desktop?.close());

  const isVisible = () =>
    desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  const isAwake = () =>
    desktop.app.evaluate(({ powerSaveBlocker }) => powerSaveBlocker.isStarted(0));
  const closeWindow = () =>
    desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());

  test('is started with one click and seen live', async () => {
    await page
      .getByRole('button', { name: /^Start .*\(demo\)$/ })
      .first()
      .click();
    await page.waitForURL(/\/runs\/\d{8}-\d{6}-/);
    const chart = page.getByRole('img', { name: /^Reward, \d/ }).first();
    await expect.poll(() => chart.isVisible(), SOON).toBe(true);
  });

  test.skipIf(!isLinux)('is in the tray, with what can be done there', async () => {
    await expect
      .poll(() => desktop.session.tray(), SOON)
      .toMatchObject([{ tooltip: 'RL Cockpit: 1 run in progress', width: 32 }]);
    const [item] = await desktop.session.tray();
    expect(item?.rows).toEqual(expect.arrayContaining(['Open RL Cockpit', 'Quit']));
  });

  test('keeps the machine awake', async () => {
    await expect.poll(isAwake, SOON).toBe(true);
  });

  test('is asked about when the window closes: it stays open, or is hidden, and that day nothing is asked again', async () => {
    await desktop.answerQuestions(1);
    await closeWindow();
    expect(await desktop.questions()).toMatchObject([
      { message: '1 run continues without this window.', buttons: ['Close', 'Keep open'] },
    ]);
    expect(await isVisible()).toBe(true);
    await desktop.answerQuestions(0);
    await closeWindow();
    await expect.poll(isVisible, SOON).toBe(false);
    expect(await desktop.questions()).toEqual([]);
  });

  test.skipIf(!isLinux)('a click on the tray shows the window', async () => {
    await desktop.session.clickTray();
    await expect.poll(isVisible, SOON).toBe(true);
  });

  test('is stopped from the command line, and a shorter one ends as succeeded', async () => {
    await closeWindow();
    await desktop.cli('stop', 'latest');
    expect((await desktop.runs())[0]?.verdict).toBe('stopped');
    await desktop.cli('run', 'toy-hybrid', '--set', 'length=4', '--detach');
    await expect.poll(async () => (await desktop.runs())[0]?.verdict, LONG).toBe('succeeded');
  });

  test.skipIf(!isLinux)('its end alone is a notification, whose click shows the run', async () => {
    await expect.poll(() => desktop.session.notifications(), SOON).toHaveLength(1);
    const [notification] = await desktop.session.notifications();
    expect(notification?.title).toMatch(/succeeded/);
    await desktop.session.clickNotification();
    await expect.poll(isVisible, SOON).toBe(true);
    await page.waitForURL(/\/runs\/\d{8}-\d{6}-/);
    await expect.poll(() => desktop.session.tray(), SOON).toEqual([]);
  });

  test('continues when the app quits, and is in the list when it starts again', async () => {
    await desktop.cli('run', 'toy-hybrid', '--name', 'goes-on', '--detach', '--json');
    await desktop.app.evaluate(({ app }) => app.exit(0)).catch(() => undefined);
    expect((await desktop.runs())[0]?.phase).toBe('running');
    page = await desktop.open();
    await page.getByRole('navigation').first().waitFor();
    await page.getByRole('link', { name: 'Runs' }).first().click();
    await page.getByRole('row', { name: /goes-on/ }).waitFor();
    await desktop.cli('stop', 'latest');
    expect(desktop.problems).toEqual([]);
  });
});
