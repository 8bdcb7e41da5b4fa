import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasKeys, newShell, screen, Shells, shows, SOON, type } from '../fixtures/shells.fixture';

/** Longer than a page waits before it says that there is no engine. */
const SLOW_MS = 5_000;
const LATE_MS = 1_500;

let shells: Shells;

beforeAll(async () => {
  shells = await Shells.open();
});

afterAll(() => shells?.close());

/** A page whose line to the engine opens late; that to the shells is there at once. */
async function withSlowEngine(address: string): Promise<Page> {
  const page = await shells.at('/settings');
  await page.routeWebSocket(/\/engine$/, async (line) => {
    await sleep(SLOW_MS);
    line.connectToServer();
  });
  await page.goto(new URL(address, page.url()).href);
  return page;
}

/** A page that hears of its shells late: what they print, and that what they printed before has all come. */
async function withLateShells(address: string): Promise<Page> {
  const page = await shells.at('/settings');
  await page.routeWebSocket(/\/terminals$/, (line) => {
    const server = line.connectToServer();
    server.onMessage(async (message) => {
      await sleep(LATE_MS);
      line.send(message);
    });
  });
  await page.goto(new URL(address, page.url()).href);
  return page;
}

const list = (page: Page) => page.getByRole('navigation', { name: 'Open terminals' });
const requestOf = (cwd: string) => `/terminals?${new URLSearchParams({ cwd }).toString()}`;

test('a shell that a link asked for keeps the keys while the engine is long in coming', async () => {
  const page = await withSlowEngine(requestOf('/usr/share'));
  await hasKeys(page);
  await sleep(SLOW_MS);
  await expect.poll(() => page.locator('.status-bar').innerText(), SOON).not.toMatch(/onnecting/);
  await type(page, 'pwd');
  await shows(page, /\n\/usr\/share\n/);
  expect(await page.getByText('No engine answers').count()).toBe(0);
  expect(await list(page).getByRole('listitem').count()).toBe(1);
});

test('what is typed before a shell has said a word reaches it, in order and once', async () => {
  const page = await withLateShells(requestOf('/usr/share'));
  await hasKeys(page);
  expect(await screen(page)).not.toContain('$');
  await type(page, 'echo "typed ahead in $PWD"');
  await shows(page, /\ntyped ahead in \/usr\/share\n/);
  expect((await screen(page)).match(/typed ahead in \/usr/g)).toHaveLength(1);
});

test('a shell elsewhere is asked for once, and no older one is in its place meanwhile', async () => {
  const page = await withSlowEngine('/terminals?target=ssh%3Anowhere');
  await page.getByRole('heading', { name: 'Opening a terminal…' }).waitFor(SOON);
  await list(page).getByRole('listitem').first().waitFor(SOON);
  expect(await page.locator('.xterm').count()).toBe(0);
  await sleep(SLOW_MS / 2);
  expect(await page.getByText('No engine answers').count()).toBe(0);
  await page
    .getByText(/nowhere/)
    .first()
    .waitFor(SOON);
  await page.locator('.xterm').waitFor(SOON);
});

test('who goes to another shell, or to another page, before it is there is not fetched back', async () => {
  const before = await shells.at('/terminals');
  await newShell(before);
  const page = await withSlowEngine('/terminals?target=ssh%3Anowhere');
  await list(page).getByRole('listitem').first().getByRole('button').first().click(SOON);
  await page.waitForURL(/\/terminals\/\d+$/, SOON);
  const remotePath = page.url();
  await page.getByText('nowhere').first().waitFor(SOON);
  expect(page.url()).toBe(remotePath);
  const other = await withSlowEngine('/terminals?target=ssh%3Anowhere');
  await other.getByRole('heading', { name: 'Opening a terminal…' }).waitFor(SOON);
  await other.getByRole('link', { name: /^Settings/ }).click();
  await other.getByRole('heading', { level: 1, name: 'Settings' }).waitFor(SOON);
  await sleep(SLOW_MS + 1_000);
  expect(new URL(other.url()).pathname).toMatch(/^\/settings/);
});
