import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { visit } from '../fixtures/browser.fixture';
import { type Pictures, type Studio, WAIT } from '../fixtures/pictures.fixture';

const RECURSIVE = { recursive: true, force: true, maxRetries: 20, retryDelay: 200 };
const ENVIRONMENT = '/setup/phase3/environment';

const stepIs = (state: string | RegExp) => (page: Page) =>
  page.locator('.step-head .pill').getByText(state).waitFor(WAIT);
const matrixCell = (page: Page) =>
  page.getByRole('button', { name: /^Phase 3, or any SB3 project on/ }).waitFor(WAIT);

/** The setup: where it can run, and a step that is checked, needs the user, runs and is proved. */
export async function setupPictures(studio: Studio, inEveryStyle: Pictures): Promise<void> {
  await inEveryStyle('setup-matrix', '/setup', matrixCell);
  await inEveryStyle('setup-checking', ENVIRONMENT, stepIs('Checking'));
  await inEveryStyle('setup-needs-you', ENVIRONMENT, stepIs('Action needed'));
  await inEveryStyle('setup-running', ENVIRONMENT, running, async () => {
    // The command continues without its page; the next picture begins without an environment again.
    await provedOnPage(studio);
    await rm(path.join(studio.cockpit.home, 'envs'), RECURSIVE);
  });
  await runInStep(studio);
  await inEveryStyle('setup-proved', ENVIRONMENT, stepIs(/^Proved/));
}

/** Waits until the command of the step has ended and its proof was read. */
async function provedOnPage({ browser, url }: Studio): Promise<void> {
  const seen = await visit(browser, url);
  await seen.page.goto(new URL(ENVIRONMENT, url).href);
  await stepIs(/^Proved/)(seen.page);
  await seen.end();
}

/** Runs what the open step offers, to its end. */
async function runInStep({ browser, url }: Studio): Promise<void> {
  const seen = await visit(browser, url);
  const { page } = seen;
  await page.goto(new URL(ENVIRONMENT, url).href);
  await running(page);
  await page.getByText(/^exit 0 after/).waitFor(WAIT);
  await seen.end();
}

/** A step whose command runs: it is begun for each picture and ends with it. */
async function running(page: Page): Promise<void> {
  await stepIs('Action needed')(page);
  await page.keyboard.press('Control+Enter');
  await page
    .locator('.fix-screen .xterm-rows')
    .getByText(/-m venv/)
    .first()
    .waitFor(WAIT);
}
