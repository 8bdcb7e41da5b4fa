import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findTestApp } from './fixtures/test-app.fixture';
import { DesktopWindow } from './fixtures/electron-window.fixture';
import { patient } from '../setup/patience.mjs';

const SOON = { timeout: patient(20_000), interval: 200 };
const testApp = findTestApp();

describe.skipIf(testApp === null)('the window of the desktop app', () => {
  let desktop: DesktopWindow;
  let page: Page;

  beforeAll(async () => {
    if (testApp === null) return;
    desktop = await DesktopWindow.create(testApp);
    page = await desktop.open();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
  afterAll(() => desktop?.close());

  const bounds = () =>
    desktop.app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      return window === undefined
        ? null
        : {
            ...window.getBounds(),
            isMinimized: window.isMinimized(),
            isVisible: window.isVisible(),
          };
    });

  /** Sets the page's zoom as the View menu does, or leaves it, and answers it. */
  const zoom = (level: number | null) =>
    desktop.app.evaluate(({ webContents }, next) => {
      const [contents] = webContents.getAllWebContents();
      if (next !== null) contents?.setZoomLevel(next);
      return contents?.getZoomLevel();
    }, level);

  test('shows Home from our own scheme, without Node and with the policy', async () => {
    expect(page.url()).toMatch(/^app:\/\/cockpit\//);
    const globals = await page.evaluate(() =>
      ['process', 'require', 'module'].map((name) => typeof Reflect.get(globalThis, name)),
    );
    expect(globals).toEqual(['undefined', 'undefined', 'undefined']);
    const policy = await page.evaluate(async () =>
      (await fetch('/')).headers.get('content-security-policy'),
    );
    expect(policy).toContain("default-src 'self'");
  });

  test('gets no second window: a link of the web opens in the browser', async () => {
    expect(await page.evaluate(() => window.open('https://example.org/') === null)).toBe(true);
    expect(await desktop.openedOutside()).toEqual(['https://example.org/']);
  });

  test('the page is denied every permission it might ask for', async () => {
    const answers = await page.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera'] as const;
      return Promise.all(
        names.map(async (name) => (await navigator.permissions.query({ name })).state),
      );
    });
    expect(answers).toEqual(['denied', 'denied', 'denied']);
  });

  test.skipIf(process.platform !== 'linux')(
    'the page runs in the sandbox of the system',
    async () => {
      const pid = await desktop.app.evaluate(({ webContents }) =>
        webContents.getAllWebContents()[0]?.getOSProcessId(),
      );
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      expect(status).toMatch(/^Seccomp:\t2$/m);
      expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    },
  );

  test('the menu leads the page', async () => {
    await desktop.app.evaluate(({ Menu }) => {
      const items = Menu.getApplicationMenu()?.items ?? [];
      const rows = items.flatMap(({ submenu }) => submenu?.items ?? []);
      rows.find(({ label }) => label === 'Runs')?.click();
    });
    await page.waitForURL(/\/runs$/);
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.innerText(), SOON).toBe('Runs');
  });

  test('a shell runs in it', async () => {
    expect(await desktop.answerOfShell(page)).toBe('42\n');
  });

  test('a second start brings the first window to the front, and ends', async () => {
    await desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
    await expect.poll(async () => (await bounds())?.isMinimized, SOON).toBe(true);
    await desktop.startAgain();
    await expect.poll(bounds, SOON).toMatchObject({ isMinimized: false, isVisible: true });
  });

  test('a file with a hostile name that is dropped on the window does nothing; on a field it is read as no model', async () => {
    const name = `"; touch pwned; $(touch pwned) '<img src=x onerror=alert(1)>.zip`;
    const file = path.join(desktop.session.home, name);
    await writeFile(file, 'no model');
    const address = page.url();
    await desktop.drop(page, [file], page.getByRole('contentinfo'));
    expect(page.url()).toBe(address);
    await page.getByRole('link', { name: 'Models' }).first().click();
    const field = page.locator('.path-field').first();
    await desktop.drop(page, [file], field);
    await page.waitForURL((to) => to.searchParams.get('path') === file);
    const main = page.getByRole('main');
    await main.getByText('Unknown file').first().waitFor();
    await main.getByText(file).first().waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(await readdir(desktop.session.home)).not.toContain('pwned');
  });

  test('a file that the program is started with is shown in the window that is open', async () => {
    const file = path.join(desktop.session.home, 'progress copy.csv');
    await writeFile(file, 'step,reward\n1,2\n');
    await desktop.startAgain(file);
    await page.waitForURL(/\/runs\?import=/);
    const field = page.getByRole('main').locator('.path-field input').first();
    await expect.poll(() => field.inputValue(), SOON).toBe(file);
  });

  test.skipIf(process.platform !== 'linux')(
    'has the class of its desktop entry, and an icon',
    async () => {
      expect(await desktop.property('WM_CLASS')).toBe(
        'WM_CLASS(STRING) = "rl-cockpit", "rl-cockpit"',
      );
      const icon = await desktop.property('_NET_WM_ICON');
      expect(icon).toMatch(/= 256, 256, /);
    },
  );

  test('its place and zoom are kept over a quit, and no process stays behind', async () => {
    const wanted = { x: 130, y: 70, width: 1200, height: 800 };
    await desktop.app.evaluate(({ BrowserWindow }, next) => {
      BrowserWindow.getAllWindows()[0]?.setBounds(next);
    }, wanted);
    await vi.waitFor(async () => expect(await bounds()).toMatchObject(wanted), SOON);
    await zoom(1);
    const engine = await desktop.enginePid();
    await desktop.quit();
    await expect.poll(() => isRunning(engine), SOON).toBe(false);
    page = await desktop.open();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await bounds()).toMatchObject(wanted);
    await expect.poll(() => zoom(null), SOON).toBe(1);
    await zoom(0);
  });

  test('the page had nothing to complain about', () => {
    expect(desktop.problems).toEqual([]);
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
