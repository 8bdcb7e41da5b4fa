import { describe, expect, onTestFinished, test } from 'vitest';
import { patient } from '../setup/patience.mjs';
import { isOnPath } from '../setup/apt.mjs';
import { DesktopWindow } from './fixtures/electron-window.fixture';
import { findTestApp } from './fixtures/test-app.fixture';

// Pictures of the window for the gallery: RL_COCKPIT_SCREENSHOTS=1 takes them, then `npm run pictures` makes sheets of them.
const TOOLS = ['tint2', 'dunst'];
const SOON = { timeout: patient(60_000), interval: 200 };
const isWanted = process.env['RL_COCKPIT_SCREENSHOTS'] === '1';
const missing = TOOLS.filter((name) => !isOnPath(name));
if (isWanted && missing.length > 0)
  console.log(`Skipped: no ${missing.join(', no ')} here. Install with apt: ${TOOLS.join(' ')}.`);
const testApp = findTestApp();

describe.skipIf(testApp === null || !isWanted || missing.length > 0)('the window', () => {
  test.for(['light', 'dark'] as const)('has its picture taken in the %s theme', async (theme) => {
    if (testApp === null) return;
    const desktop = await DesktopWindow.create(testApp, true);
    onTestFinished(() => desktop.close());
    const page = await desktop.open();
    // Playwright shows a page as light unless it is asked for dark.
    await page.emulateMedia({ colorScheme: theme });
    const picture = (name: string) => desktop.picture(`${name}-${theme}-1440`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await picture('first-start');

    await desktop.answerOfShell(page);
    await picture('terminal');
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page
      .getByRole('button', { name: /^Start .*\(demo\)$/ })
      .first()
      .click();
    const chart = page.getByRole('img', { name: /^Reward, \d/ }).first();
    await expect.poll(() => chart.isVisible(), SOON).toBe(true);
    await picture('live');

    await desktop.showQuestions();
    const close = () =>
      desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    await close();
    await picture('close');
    await desktop.session.press('Escape');
    await desktop.app.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()
        ?.items.flatMap(({ submenu }) => submenu?.items ?? [])
        .find(({ label }) => label.startsWith('About'))
        ?.click(),
    );
    await picture('about');
    await desktop.session.press('Escape');

    await desktop.cli(
      'run',
      'toy-hybrid',
      '--name',
      'night-run',
      '--set',
      'length=2000',
      '--detach',
    );
    await close();
    await desktop.cli('run', 'command', '--name', 'short', '--', 'sh', '-c', 'echo done; sleep 2');
    await picture('tray-and-notification');
    await desktop.startAgain();
    await desktop.exhaustEngine(page.getByRole('heading', { name: 'The engine stopped' }));
    await picture('engine-stopped');
    await page.getByRole('button', { name: 'Start it again' }).click();
    await desktop.cli('stop', 'night-run', '--now');
  });
});
