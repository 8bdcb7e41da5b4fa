import { createHash } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PortableCopy } from '#core/contract/model/portable-calls';
import { patient } from '../../setup/patience.mjs';
import { findTestPyenv } from '../../setup/test-pyenv.mjs';
import { savedModel } from '../fixtures/saved-model.fixture';
import { servedApp } from '../fixtures/served-app.fixture';
import { violations } from '../fixtures/axe.fixture';

const SOON = { timeout: patient(30_000) };
const PLAYED = { timeout: patient(180_000) };
const python = findTestPyenv();
if (python === null) {
  console.log('Skipped: no Python with Stable-Baselines3 yet; `npm test` makes one.');
}
const app = servedApp();

const hashOf = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

/** Drops a path on the field, as a file manager does. */
async function drop(page: Page, file: string): Promise<void> {
  const field = page.locator('.path-field').first();
  await field.waitFor(SOON);
  await field.evaluate((element, uri) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/uri-list', uri);
    dataTransfer.setData('text/plain', uri);
    const init = { bubbles: true, cancelable: true, dataTransfer };
    for (const kind of ['dragenter', 'dragover', 'drop']) {
      element.dispatchEvent(new DragEvent(kind, init));
    }
  }, `file://${file}`);
}

/** Asks for episodes: an empty field is reported when episodes are played, not before. */
async function playIt(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Play this model' });
  const locator = form.getByText('Name the environment or a factory');
  expect(await locator.count()).toBe(0);
  await form.getByRole('button', { name: 'Play', exact: true }).click();
  await locator.waitFor(SOON);
  await form.getByLabel('Environment', { exact: true }).fill('CartPole-v1');
  await locator.waitFor({ ...SOON, state: 'detached' });
  await form.getByLabel('Episodes').fill('4');
  await form.getByRole('button', { name: 'Play', exact: true }).click();
  const says = /^4 episodes of CartPole-v1 with fixed seeds/;
  await page.getByText(says).waitFor(PLAYED);
}

/** Adds the interpreter of the tests to those that the page tries. */
async function addInterpreter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add an interpreter…' }).click();
  await page.getByLabel('Path of a Python interpreter').fill(python ?? '');
  await page.getByRole('button', { name: 'Add it' }).click();
  const loads = page.getByRole('region', { name: 'Loads in' });
  await loads.getByText('Loads', { exact: true }).first().waitFor(SOON);
}

test.skipIf(python === null)(
  'a model dropped on the page shows its passport, and the interpreter that loads it',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rl-cockpit-model-'));
    const model = await savedModel(python ?? '', folder);
    const before = await hashOf(model);
    const { page } = await app.at('/models');
    await drop(page, model);
    await page.getByText('Stable-Baselines3 model (PPO)').waitFor(SOON);
    const code = page.getByRole('table', { name: 'Pickled code' });
    await code.getByText('linear_schedule.<locals>.func').first().waitFor(SOON);

    await addInterpreter(page);
    expect(await violations(page)).toEqual([]);
    expect(await hashOf(model)).toBe(before);
  },
  patient(420_000),
);

test.skipIf(python === null)(
  'a model becomes a portable copy on the page, and the copy is tried and plays episodes',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rl-cockpit-model-'));
    const model = await savedModel(python ?? '', folder);
    const before = await hashOf(model);
    const { page } = await app.at('/models');
    await drop(page, model);
    await addInterpreter(page);
    await page.getByRole('button', { name: 'Make a portable copy…' }).click();
    await page.getByText('→ 0.001 × remaining progress').first().waitFor(SOON);
    await page.getByRole('button', { name: 'Write the copy' }).click();
    await page
      .getByText(/^The copy loads in Python 3\.\d+ and predicts .* for 64 of 64 observations\.$/)
      .waitFor(PLAYED);
    expect(await hashOf(model)).toBe(before);

    await page.getByRole('link', { name: 'Open the copy' }).click();
    await page.getByText('No pickled code. Already portable.').waitFor(SOON);
    await page.getByRole('button', { name: 'Load it and predict' }).click();
    await page.getByText('It loads and predicts.').waitFor(PLAYED);
    await playIt(page);
  },
  patient(420_000),
);

test.skipIf(python === null)(
  'the command line previews a copy, refuses to overwrite and names a file that is no model',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rl-cockpit-model-'));
    const model = await savedModel(python ?? '', folder);
    const preview = PortableCopy.parse(await app.cockpit.json('portable', model, '--preview'));
    expect(preview).toMatchObject({ written: false, open: [] });
    // A Python with numpy 2 saved some values under names that numpy 1 does not know.
    const code = preview.changes.filter(({ how }) => how !== 'numpy');
    expect(code.map(({ key }) => key).toSorted()).toEqual([
      'clip_range',
      'learning_rate',
      'lr_schedule',
    ]);
    expect((await app.cockpit.cli('portable', model)).status).toBe(0);
    const again = await app.cockpit.cli('portable', model);
    expect({ status: again.status, says: again.stderr }).toEqual({
      status: 2,
      says: expect.stringContaining('A file with this name exists.'),
    });
    const script = await app.cockpit.cli('portable', path.join(folder, 'train.py'));
    expect({ status: script.status, says: script.stderr }).toEqual({
      status: 2,
      says: expect.stringContaining('no whole Stable-Baselines3 model'),
    });
  },
  patient(180_000),
);
