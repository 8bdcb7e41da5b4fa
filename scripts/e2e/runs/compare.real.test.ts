import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { servedApp } from '../fixtures/served-app.fixture';
import { patient } from '../../setup/patience.mjs';

const SOON = { timeout: patient(30_000) };

/** A run that ended, and one that goes on until it is stopped. */
const desk = servedApp({
  env: { RL_COCKPIT_UNDO_MS: '20000' },
  prepare: async (cockpit) => {
    await cockpit.runView('run', 'toy-hybrid', '--name', 'ended', '--set', 'length=12');
    await cockpit.runView('run', 'toy-hybrid', '--name', 'going', '--detach');
  },
});

async function comparison(): Promise<{ page: Page; complaints: readonly string[] }> {
  const runs = await Promise.all(
    ['ended', 'going'].map((name) => desk.cockpit.runView('show', name)),
  );
  const seen = await desk.at(`/runs/compare?ids=${runs.map(({ runId }) => runId).join()}`);
  await row(seen.page, 'Timestep').waitFor(SOON);
  return seen;
}

const row = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Parameters and results of the compared runs' })
    .getByRole('row', { name: new RegExp(`^${name} `) });

test('a comparison follows a run that goes on, to its end', async () => {
  const { page, complaints } = await comparison();
  await row(page, 'State').getByText('Running').waitFor(SOON);
  const before = await row(page, 'Timestep').innerText();
  await expect.poll(() => row(page, 'Timestep').innerText(), SOON).not.toBe(before);
  await desk.cockpit.runView('stop', 'going');
  await row(page, 'State').getByText('Stopped').waitFor(SOON);
  expect(complaints).toEqual([]);
});

test('a compared run that is deleted in another window is left out at once, and stands there again after Undo', async () => {
  const { page, complaints } = await comparison();
  const other = await desk.at('/runs');
  await other.page.getByRole('checkbox', { name: 'Select ended', exact: true }).click();
  await other.page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByText('It is left out.').waitFor(SOON);
  await expect.poll(() => page.getByRole('columnheader').count(), SOON).toBe(2);
  await other.page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('columnheader', { name: 'ended' }).waitFor(SOON);
  expect(complaints).toEqual([]);
});
