import { expect, test } from 'vitest';
import type { StoppedChild, StoppedChildren } from '#core/contract/desktop/stopped-child';
import { patient } from '../../setup/patience.mjs';
import { violations } from '../fixtures/axe.fixture';
import { DesktopPage } from '../fixtures/desktop-page.fixture';
import { servedApp } from '../fixtures/served-app.fixture';

const app = servedApp();
const SOON = { timeout: patient(20_000) };
const LIGHT = { width: 1440, height: 900, scheme: 'light' } as const;

const NONE: StoppedChildren = { logFolder: '/home/ada/rl-cockpit/logs', children: [] };
const stopped = (
  child: StoppedChild['child'],
  change: Partial<StoppedChild> = {},
): StoppedChildren => ({
  ...NONE,
  children: [
    {
      child,
      how: 'code 1',
      restarts: 5,
      lastLines: ['Error: database disk image is malformed', '    at open (store.js:7:1)'],
      isStarting: false,
      ...change,
    },
  ],
});

const heading = (desktop: DesktopPage, name: string) =>
  desktop.page.getByRole('heading', { level: 1, name, exact: true });

test('a window whose engine gave up before it opened says so at once, and shows the page once it is back', async () => {
  const desktop = await DesktopPage.open(app, '/', stopped('engine'), LIGHT);
  const { page } = desktop;
  await heading(desktop, 'The engine stopped').waitFor(SOON);
  await page.getByText('It ended 6 times, the last time with code 1.').waitFor(SOON);
  expect(await page.getByRole('group', { name: 'Its last lines' }).innerText()).toContain(
    'disk image is malformed',
  );
  expect(await page.locator('body').innerText()).not.toContain('npm start');
  expect(await violations(page)).toEqual([]);
  await desktop.report(NONE);
  await heading(desktop, 'The engine is starting').waitFor(SOON);
  expect(await page.locator('body').innerText()).not.toContain('npm start');
  await desktop.connect();
  await heading(desktop, 'Home').waitFor(SOON);
});

test('an engine that gives up is started again by one button, and what was typed is there again', async () => {
  const desktop = await DesktopPage.open(app, '/start/toy-hybrid?preset=short', NONE);
  const { page } = desktop;
  await desktop.connect();
  await page.getByLabel('Name').fill('typed before it stopped');
  await desktop.report(stopped('engine'));
  await heading(desktop, 'The engine stopped').waitFor(SOON);
  expect(await page.getByLabel('Name').isVisible()).toBe(false);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start it again' }).click();
  await expect.poll(() => desktop.restarts(), SOON).toEqual(['engine']);
  await desktop.report(stopped('engine', { isStarting: true }));
  const starting = page.getByRole('button', { name: 'Starting it again…' });
  await starting.waitFor(SOON);
  expect(await starting.isDisabled()).toBe(true);
  await desktop.report(NONE);
  await heading(desktop, 'The engine stopped').waitFor({ ...SOON, state: 'detached' });
  expect(await page.getByLabel('Name').inputValue()).toBe('typed before it stopped');
});

test('terminals whose process gave up say so on their page, and leave other pages alone', async () => {
  const desktop = await DesktopPage.open(app, '/terminals', stopped('terminals'));
  const { page } = desktop;
  await desktop.connect();
  await page.getByRole('heading', { name: 'The terminals stopped' }).waitFor(SOON);
  expect(await page.getByText('Loading your terminals').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start it again' }).click();
  await expect.poll(() => desktop.restarts(), SOON).toEqual(['terminals']);
  await page.getByRole('link', { name: /^Runs/ }).click();
  await heading(desktop, 'Runs').waitFor(SOON);
});
