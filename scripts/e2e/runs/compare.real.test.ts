import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { servedApp } from '../fixtures/served-app.fixture';
import { patient } from '../../setup/patience.mjs';

const SOON = { timeout: patient(30_000) };

/** A run that ended, and one that continues until it is stopped. */
const app = servedApp({
  env: { RL_COCKPIT_UNDO_MS: '20000' },
  prepare: async (cockpit) => {
    await cockpit.runView('run', 'toy-hybrid', '--name', 'ended', '--set', 'length=12');
    const endless = ['--detach', '--set', 'length=5000'];
    await cockpit.runView('run', 'toy-hybrid', '--name', 'going', ...endless);
  },
});

async function comparison(): Promise<{ page: Page; complaints: readonly string[] }> {
  const runs = await Promise.all(
    ['ended', 'going'].map((name) => app.cockpit.runView('show', name)),
  );
  const seen = await app.at(`/runs/compare?ids=${runs.map(({ runId }) => runId).join()}`);
  await row(seen.page, 'Timestep').waitFor(SOON);
  return seen;
}

const row = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Parameters and results of the compared runs' })
    .getByRole('row', { name: new RegExp(`^${name} `) });

test('a comparison follows a run that is still running, to its end', async () => {
  const { page, complaints } = await comparison();
  await row(page, 'State').getByText('Running').waitFor(SOON);
  const before = await row(page, 'Timestep').innerText();
  await expect.poll(() => row(page, 'Timestep').innerText(), SOON).not.toBe(before);
  await app.cockpit.runView('stop', 'going');
  await row(page, 'State').getByText('Stopped').waitFor(SOON);
  expect(complaints).toEqual([]);
});

test('a compared run that is deleted in another window is left out at once, and is there again after Undo', async () => {
  const { page, complaints } = await comparison();
  const other = await app.at('/runs');
  await other.page.getByRole('checkbox', { name: 'Select ended', exact: true }).click();
  await other.page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByText('It is left out.').waitFor(SOON);
  await expect.poll(() => page.getByRole('columnheader').count(), SOON).toBe(2);
  await other.page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('columnheader', { name: 'ended' }).waitFor(SOON);
  expect(complaints).toEqual([]);
});

const panel = (of: Page) =>
  of.getByRole('region', { name: 'Your panels' }).getByRole('group', { name: 'Entropy' });

test('a panel that is made in a comparison is on a run’s page, too; full screen changes that panel alone', async () => {
  const { page, complaints } = await comparison();
  await page.getByRole('button', { name: 'New panel' }).click();
  await page.locator('.panel-form input').first().fill('Entropy');
  await page.getByRole('option').first().click();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Add panel' }).click();
  await expect.poll(() => panel(page).getByRole('listitem').count(), SOON).toBe(2);
  await panel(page).getByRole('button', { name: 'Menu for Entropy' }).click();
  await page.getByRole('menuitem', { name: 'Full screen' }).click();
  const log = page.getByRole('dialog').getByRole('checkbox', { name: 'Log scale' });
  await log.click();
  await expect.poll(() => log.isChecked(), SOON).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ ...SOON, state: 'hidden' });
  expect(await page.getByRole('checkbox', { name: 'Log scale' }).isChecked()).toBe(false);
  const run = await app.cockpit.runView('show', 'ended');
  const other = await app.at(`/runs/${run.runId}`);
  await panel(other.page).getByRole('button', { name: 'Menu for Entropy' }).click();
  await other.page.getByRole('menuitem', { name: 'Edit…' }).click();
  const scale = other.page.getByRole('combobox', { name: 'Scale' });
  await expect.poll(() => scale.inputValue(), SOON).toBe('Logarithmic');
  expect(complaints).toEqual([]);
});

test('runs that count different units share the axis of elapsed time; on a count axis the others are counted', async () => {
  const updates = [
    'import time',
    'for step in range(1, 9):',
    '    print(f"step:{step} - critic/score/mean:{step / 10} - actor/entropy:5.0", flush=True)',
    '    time.sleep(0.2)',
  ].join('\n');
  const verl = await app.cockpit.runView('run', 'command', '--', 'python3', '-c', updates);
  const toy = await app.cockpit.runView('show', 'ended');
  const seen = await app.at(`/runs/compare?ids=${toy.runId},${verl.runId}`);
  const { page, complaints } = seen;
  await page.getByText(/^These runs count different units/).waitFor(SOON);
  expect(await page.getByRole('radio', { name: 'Elapsed' }).isChecked()).toBe(true);
  await page.getByText('Timestep', { exact: true }).last().click();
  await page.getByText('1 run has no point here').first().waitFor(SOON);
  const legend = page.getByRole('list', { name: 'Curves of Reward' });
  await expect.poll(() => legend.getByRole('listitem').last().innerText(), SOON).toMatch(/—$/);
  expect(complaints).toEqual([]);
});
