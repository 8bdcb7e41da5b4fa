import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { servedApp } from '../fixtures/served-app.fixture';
import { patient } from '../../setup/patience.mjs';

const SOON = { timeout: patient(60_000) };
const FORM = '/start/needy%2Ftrain?preset=full';

const MANIFEST = `manifest: 1
id: needy
title: Needy
says: A training that lacks everything.
goal: phase3
detect: { all: [train.py] }
python: '>=3.8'
params:
  - { name: steps, type: int, default: 20, min: 1 }
  - { name: market, type: choice, choices: [NQ, ES], default: NQ }
tasks:
  - id: train
    title: Train
    launch: { kind: script, file: '{project}/train.py' }
    params: [steps, market]
    checks:
      - { check: import, of: slow_to_import }
      - { check: import, of: package_that_nobody_has }
      - { check: folder, of: '{project}/models/tiny' }
      - { check: secret, of: NEEDY_API_KEY }
      - { check: file, of: '{project}/data/{market}_D1M.csv', task: market }
    presets: [{ id: full, title: Full }]
  - id: market
    title: Make a market
    launch: { kind: script, file: '{project}/market.py', args: ['{market}'] }
    success: { artefacts: ['{project}/data/{market}_D1M.csv'] }
    params: [market]
    presets: [{ id: toy, title: Toy }]
`;

const MARKET = `import os, sys
data = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")
os.makedirs(data, exist_ok=True)
with open(os.path.join(data, sys.argv[1] + "_D1M.csv"), "w") as file:
    file.write("datetime,close\\n2024-01-02 09:30:00,1\\n")
`;

const app = servedApp();

beforeAll(async () => {
  const root = path.join(app.cockpit.home, 'needy');
  await mkdir(root, { recursive: true });
  await writeFile(path.join(root, 'cockpit.yaml'), MANIFEST);
  await writeFile(path.join(root, 'train.py'), "print('done')\n");
  await writeFile(path.join(root, 'market.py'), MARKET);
  await writeFile(path.join(root, 'slow_to_import.py'), 'import time\ntime.sleep(3)\n');
  const added = await app.cockpit.cli('project', 'add', root);
  if (added.status !== 0) throw new Error(`The project was not added: ${added.stderr}`);
});

test('while the checks of a form still run, the bar says that Start does not wait for them', async () => {
  const { page } = await app.at(FORM);
  const running = page.locator('.start-bar').getByText('The checks are still running.');
  await running.waitFor(SOON);
  expect(await page.getByRole('button', { name: 'Start training' }).isEnabled()).toBe(true);
  await page.getByText(/^Checked at /).waitFor(SOON);
  expect(await running.count()).toBe(0);
});

/** Types into the form, follows the one button of a finding, and comes back by the link of the page that it leads to. */
async function roundTrip(
  button: string,
  arrived: (page: Page) => Promise<unknown>,
): Promise<{ readonly steps: string; readonly market: string; readonly complaints: string[] }> {
  const { page, complaints } = await app.at(FORM);
  const steps = page.getByRole('textbox', { name: 'Steps' });
  await steps.fill('37', SOON);
  const checks = page.getByRole('region', { name: 'Checks' });
  await checks.getByRole('button', { name: button, exact: true }).click(SOON);
  await arrived(page);
  await page.getByRole('link', { name: 'Back to what you were doing' }).first().click(SOON);
  await page.waitForURL((url) => `${url.pathname}${url.search}` === FORM, SOON);
  const market = await page.locator('input').and(page.getByLabel('Market')).inputValue(SOON);
  return { steps: await steps.inputValue(SOON), market, complaints: [...complaints] };
}

const STORED = { steps: '37', market: 'NQ', complaints: [] };

test('a missing package leads to the setup of its goal, and back to the form as it was typed', async () => {
  const back = await roundTrip('Set up the packages', (page) =>
    page.waitForURL(/\/setup\/phase3/, SOON),
  );
  expect(back).toEqual(STORED);
});

test('a missing model leads to the setup step of the model files, and back to the form as it was typed', async () => {
  const back = await roundTrip('Download the model', async (page) => {
    await page.waitForURL(/\/setup\/phase3\/models\?/, SOON);
    await page.getByRole('heading', { name: 'Model files' }).waitFor(SOON);
    await page.getByRole('link', { name: 'Download a model' }).waitFor(SOON);
  });
  expect(back).toEqual(STORED);
});

test('a missing key leads to the stored keys, and back to the form as it was typed', async () => {
  const back = await roundTrip('Store the key…', (page) =>
    page.getByRole('heading', { name: 'Secrets' }).waitFor(SOON),
  );
  expect(back).toEqual(STORED);
});

test('a missing market leads to the task that makes it, and back to the form as it was typed', async () => {
  const back = await roundTrip('Open “Make a market”', (page) =>
    page.waitForURL(/\/start\/needy%2Fmarket\?preset=toy/, SOON),
  );
  expect(back).toEqual(STORED);
});

test('a check turns green once its page has fixed it: the key is stored, the market is made', async () => {
  const { page, complaints } = await app.at(FORM);
  const checks = page.getByRole('region', { name: 'Checks' });
  const key = checks.getByRole('button', { name: 'Store the key…', exact: true });
  const market = checks.getByRole('button', { name: 'Open “Make a market”', exact: true });
  await key.click(SOON);
  await page.getByLabel('Variable name').fill('NEEDY_API_KEY', SOON);
  await page.getByLabel('Value', { exact: true }).fill('a-value-of-nobody', SOON);
  // The system's key store belongs to the desktop app.
  await page.getByLabel('Keep in memory for this session only').check(SOON);
  await page.getByRole('button', { name: 'Store', exact: true }).click(SOON);
  await page.getByText('In memory until RL Cockpit ends').waitFor(SOON);
  await page.getByRole('link', { name: 'Back to what you were doing' }).first().click(SOON);
  await market.waitFor(SOON);
  await expect.poll(() => key.count(), SOON).toBe(0);
  await market.click(SOON);
  await page.waitForURL(/\/start\/needy%2Fmarket/, SOON);
  await page.getByRole('button', { name: 'Start training' }).click(SOON);
  await page.waitForURL(/\/runs\//, SOON);
  await page.getByText('Succeeded', { exact: true }).first().waitFor(SOON);
  await page.goto(new URL(FORM, page.url()).href);
  await checks.getByRole('button', { name: 'Set up the packages', exact: true }).waitFor(SOON);
  await expect.poll(() => market.count(), SOON).toBe(0);
  expect(complaints).toEqual([]);
});
