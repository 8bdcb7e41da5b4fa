import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { patient } from '../../setup/patience.mjs';
import { launchChromium, visit } from '../fixtures/browser.fixture';
import { Cockpit } from '../fixtures/cockpit.fixture';

const SOON = { timeout: patient(30_000) };

let browser: Browser;
let cockpit: Cockpit;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  cockpit = await Cockpit.open();
});
afterEach(() => cockpit?.close());

test('a tab that was open when the server ended is live again, without a reload, when it starts', async () => {
  const first = await cockpit.serve();
  const seen = await visit(browser, first.url);
  const { page } = seen;
  await page.getByRole('link', { name: 'Runs' }).first().click();
  await page.getByRole('heading', { name: 'No runs yet' }).waitFor(SOON);
  await page.evaluate(() => Reflect.set(globalThis, 'isSamePage', true));
  await first.end();
  const second = await cockpit.serve();
  expect(second.url).toBe(first.url);
  await cockpit.json('run', 'command', '--name', 'after-the-restart', '--json', '--', 'true');
  await expect
    .poll(() => page.getByRole('link', { name: 'after-the-restart' }).count(), SOON)
    .toBeGreaterThan(0);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true);
  // A bookmark without the token.
  await page.goto(new URL('/runs', second.url).href);
  await page.getByRole('link', { name: 'after-the-restart' }).first().waitFor();
  await seen.end();
  await second.end();
});
