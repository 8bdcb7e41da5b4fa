import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { patient } from '../../setup/patience.mjs';
import { pointsOf } from '../fixtures/browser.fixture';
import { servedApp } from '../fixtures/served-app.fixture';

const app = servedApp();
const SOON = { timeout: patient(20_000) };
const TOKEN = ['hf', 'abcdefghijklmnopqrstuvwxyzABCDEFGH'].join('_');
/** An error whose words would set the title of a terminal, and hold a key. */
const MESSAGE = String.raw`no such file \u001b]0;owned\u0007 for ${TOKEN}`;

const appLog = async (...words: readonly string[]): Promise<string> =>
  (await app.cockpit.cli('app-log', ...words)).stdout.toString();

/** Half of an update arrived: this page's code is another one, which fails. */
async function replaceModels(page: Page): Promise<void> {
  await page.route('**/assets/models-page-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export function ModelsPage() { throw new TypeError("${MESSAGE}"); }`,
    }),
  );
}

test('a page that throws leaves the frame alive, offers a masked report, and is in the log', async () => {
  const { page } = await app.at();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await replaceModels(page);
  await page.getByRole('link', { name: /^Models/ }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'This page could not be shown.' });
  await notice.waitFor(SOON);
  expect(await page.getByText('Unexpected Application Error').count()).toBe(0);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await notice.waitFor(SOON);
  await notice.getByRole('button', { name: 'Copy report' }).click();
  await notice.getByRole('button', { name: 'Copied' }).waitFor(SOON);
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toMatch(/^RL Cockpit \d[^]*Page: \/models[^]*TypeError: no such file/);
  expect(report).not.toContain('abcdefgh');
  await notice.getByRole('link', { name: 'Show the app’s log' }).click();
  const entry = page.getByRole('list', { name: 'Log entries, newest first' }).getByRole('listitem');
  // It threw twice; entries of one second may be one.
  await entry.filter({ hasText: 'no such file' }).first().waitFor(SOON);
  await page.getByText('Errors', { exact: true }).click();
  expect(await page.locator('.app-log').innerText()).not.toContain('abcdefgh');
  const printed = await appLog('--level', 'error');
  expect(printed).toMatch(
    /error page\[\d+\] TypeError: no such file .*kind=render {2}address=\/models/,
  );
  expect(printed).not.toMatch(/[^\P{Cc}\n]|abcdefgh/u);
});

test('code of a page that cannot be loaded is said, and a reload loads it', async () => {
  const { page } = await app.at();
  const chunk = '**/assets/projects-page-*.js';
  await page.route(chunk, (route) => route.abort());
  await page.getByRole('link', { name: /^Projects/ }).click();
  await page.getByText('The code of this page could not be loaded.').waitFor(SOON);
  await page.unroute(chunk);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor(SOON);
  await expect.poll(() => appLog(), SOON).toContain('kind=load');
});

test('charts that throw leave the rest of a run alive, and are drawn when they are tried again', async () => {
  const { runId } = await app.cockpit.runView('run', 'toy-hybrid', '--set', 'length=8');
  const { page } = await app.at();
  // A browser that has no memory for another canvas says this.
  await page.evaluate(() => {
    const canvas = HTMLCanvasElement.prototype;
    const name = 'transferControlToOffscreen';
    const working = Object.getOwnPropertyDescriptor(canvas, name) ?? {};
    canvas[name] = () => {
      throw new DOMException('no memory for a canvas', 'InvalidStateError');
    };
    Object.assign(window, {
      restoreCanvas: () => Object.defineProperty(canvas, name, working) === canvas,
    });
  });
  await page.getByRole('link', { name: /^Runs/ }).click();
  await page.locator(`a[href*="${runId}"]`).first().click();
  const broken = page.getByRole('alert').filter({ hasText: 'This part of the page' });
  await broken.first().waitFor(SOON);
  await page.getByRole('tab', { name: /^Log/ }).waitFor(SOON);
  await page.evaluate('restoreCanvas()');
  await broken.first().getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => pointsOf(page, 'Reward'), SOON).toBeGreaterThan(0);
});

test('an engine that is killed is in the log, with what became of it; -f prints what comes', async () => {
  const following = app.cockpit.spawn('app-log', '-f', '--level', 'error');
  let printed = '';
  following.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await vi.waitUntil(() => printed.includes('no such file'), SOON);
  process.kill(app.serving.enginePid, 'SIGKILL');
  await vi.waitUntil(() => printed.includes('The engine process died (signal SIGKILL)'), SOON);
  following.kill('SIGINT');
  await new Promise((resolve) => void following.on('close', resolve));
  const all = await appLog();
  expect(all).toContain('The engine process ended (signal SIGKILL); restarting it (1).');
  await vi.waitUntil(
    async () => /The engine started\.[^]*The engine started\./.test(await appLog()),
    SOON,
  );
});
