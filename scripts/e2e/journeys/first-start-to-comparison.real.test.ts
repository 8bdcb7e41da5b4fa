import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { event, simple } from '#core/telemetry/fixtures/tfevents.test-data';
import { pill, pointsOf } from '../fixtures/browser.fixture';
import { servedApp } from '../fixtures/served-app.fixture';
import { patient } from '../../setup/patience.mjs';

const SOON = { timeout: patient(30_000) };
const BY_THE_END = { timeout: patient(120_000), interval: 100 };
const MAX_TABS = 60;

const app = servedApp();

const runOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';
const ends = (page: Page, word: string) =>
  expect.poll(() => pill(page).innerText(), BY_THE_END).toBe(word);

test('first start, a toy, watched, stopped, run again with changes, and both compared', async () => {
  const { page, complaints } = await app.at();
  await page.getByRole('button', { name: 'Start LLM-assisted trading (demo)' }).click();
  await page.waitForURL(/\/runs\/\d{8}-/);
  const first = runOf(page);
  await expect.poll(() => pointsOf(page, 'Reward'), SOON).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Stop…' }).click();
  await page.getByRole('button', { name: 'Stop and save' }).click();
  await ends(page, 'Stopped');
  await page.getByRole('link', { name: 'Run again with changes…' }).click();
  await page.waitForURL(/\/start\/toy-hybrid\?from=/);
  await page.getByLabel('Seed', { exact: true }).fill('5');
  await page.getByLabel('Length', { exact: true }).fill('12');
  await page.getByRole('button', { name: 'Start training' }).click();
  await page.waitForURL(/\/runs\/\d{8}-/);
  const second = runOf(page);
  expect(second).not.toBe(first);
  await ends(page, 'Succeeded');
  expect(await app.cockpit.runView('show', second)).toMatchObject({ targetX: 12 * 1024 });
  await page.goto(new URL('/runs', app.serving.url).href);
  const rows = page.getByRole('checkbox', { name: /hybrid-/ });
  await expect.poll(() => rows.count(), SOON).toBe(2);
  for (const row of await rows.all()) await row.check();
  await page
    .getByRole('button', { name: /^Compare 2/ })
    .or(page.getByRole('link', { name: /^Compare 2/ }))
    .click();
  await page.waitForURL(/\/runs\/compare\?/);
  await page.getByText(/seed/i).first().waitFor(SOON);
  await page
    .getByRole('img', { name: /^Reward/ })
    .first()
    .waitFor(SOON);
  expect(complaints).toEqual([]);
});

test('a folder of event files is opened from Home, and every point of it is there', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rl cockpit events ü '));
  onTestFinished(() => rm(folder, { recursive: true }));
  const steps = Array.from({ length: 1_000 }, (_, i) => i);
  const bytes = steps.flatMap((step) => [
    event(step, 'rollout/ep_rew_mean', simple(Math.sin(step / 50)), step),
    event(step, 'train/loss', simple(1 / (step + 1)), step),
  ]);
  await writeFile(path.join(folder, 'events.out.tfevents.1700000000.host'), Buffer.concat(bytes));
  const { page, complaints } = await app.at();
  await page.getByRole('button', { name: 'Open…', exact: true }).click();
  await page.getByLabel('Open a log, tfevents or CSV file').fill(folder);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.waitForURL(/\/runs\/\d{8}-/, SOON);
  await expect.poll(() => pointsOf(page, 'Reward'), SOON).toBe(1_000);
  expect(await pill(page).innerText()).toBe('No verdict');
  expect(complaints).toEqual([]);
});

/** Presses Tab until what has the focus is called so. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < MAX_TABS; i += 1) {
    await page.keyboard.press('Tab');
    const called = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
    });
    if (name.test(called)) return;
  }
  throw new Error(`Tab does not lead to ${String(name)}.`);
}

test('from the start page to the verdict without a pointer', async () => {
  const { page, complaints } = await app.at();
  await page.getByRole('heading', { level: 1 }).first().waitFor(SOON);
  await page.keyboard.press('Control+k');
  await page
    .getByRole('dialog')
    .getByRole('combobox')
    .or(page.getByRole('dialog').getByRole('textbox'))
    .waitFor(SOON);
  await page.keyboard.type('Tool-use GRPO (demo)');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/start\/toy-arpo/, SOON);
  await tabTo(page, /^Short$|Standard|Preset/);
  await tabTo(page, /^Start training$/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/runs\/\d{8}-/, SOON);
  await ends(page, 'Succeeded');
  await page.getByRole('region', { name: 'Succeeded' }).waitFor(SOON);
  await tabTo(page, /Run again/);
  expect(complaints).toEqual([]);
});
