import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../fixtures/axe.fixture';
import { servedApp } from '../fixtures/served-app.fixture';
import { patient } from '../../setup/patience.mjs';

const SOON = { timeout: patient(30_000) };

/** Two runs without notes. */
const app = servedApp({
  env: { RL_COCKPIT_UNDO_MS: '8000' },
  prepare: async (cockpit) => {
    const toy = ['run', 'toy-hybrid', '--set', 'length=12', '--set', 'learning_rate=0.02'];
    await cockpit.runView(...toy, '--name', 'other');
    await cockpit.runView('run', 'command', '--name', 'reference', '--', 'true');
  },
});

/** Names in the list of runs, from top to bottom. */
const names = (page: Page): Promise<string[]> =>
  page.getByRole('grid').getByRole('link').allInnerTexts();

const filter = (page: Page) =>
  page.getByRole('combobox', { name: 'Filter by name, recipe, parameter' });

/** Notes of the user on the run whose page is shown: its name, star, tags and text. */
async function notesShown(page: Page): Promise<unknown> {
  const star = page.getByRole('button', { name: 'Remove the star' });
  await star.waitFor(SOON);
  const tags = await page.getByRole('button', { name: /^Tags: / }).getAttribute('aria-label');
  const text = await page.getByRole('textbox', { name: 'Notes' }).inputValue();
  return [
    await page.getByRole('heading', { level: 1 }).getByRole('button').innerText(),
    tags,
    text,
  ];
}

test('on its own page a run is renamed, starred, tagged, noted and deleted, a tag of another run is offered, and Undo brings all of it back', async () => {
  const reference = await app.cockpit.runView('show', 'reference');
  const { page, complaints } = await app.at(`/runs/${reference.runId}`);
  await page.getByRole('button', { name: 'Add tags…' }).click();
  await page.getByRole('combobox', { name: 'Add a tag' }).fill('paper');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Remove paper' }).waitFor(SOON);
  const { runId } = await app.cockpit.runView('show', 'other');
  await page.goto(new URL(`/runs/${runId}`, app.serving.url).href);
  const heading = page.getByRole('heading', { level: 1 });
  const field = page.getByRole('textbox', { name: 'Name of this run' });
  await heading.getByRole('button', { name: 'other' }).waitFor(SOON);
  await page.keyboard.press('F2');
  await field.fill('not this');
  await field.press('Escape');
  await heading.getByRole('button', { name: 'other' }).click();
  await field.fill('high rate');
  await field.press('Enter');
  await expect.poll(() => heading.innerText(), SOON).toBe('high rate');
  await page.getByRole('button', { name: 'Star this run' }).click();
  await page.getByRole('button', { name: 'Add tags…' }).click();
  await page.getByRole('combobox', { name: 'Add a tag' }).pressSequentially('pap');
  await page.getByRole('option', { name: 'paper' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Remove paper' }).waitFor(SOON);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Notebook' }).click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('diverges less than I thought');
  await page.getByText(/^Saved at /).waitFor(SOON);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  const written = ['high rate', 'Tags: paper', 'diverges less than I thought'];
  await expect.poll(() => notesShown(page), SOON).toEqual(written);

  await page.getByRole('button', { name: 'More actions' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('grid').waitFor(SOON);
  await expect.poll(() => names(page), SOON).not.toContain('high rate');
  await page.getByRole('button', { name: 'Undo' }).click();
  await filter(page).fill('starred diverges');
  await page.getByRole('link', { name: 'high rate' }).click();
  await page.getByRole('tab', { name: 'Notebook' }).click();
  await expect.poll(() => notesShown(page), SOON).toEqual(written);
  await heading.getByRole('button').click();
  await field.fill(' ');
  await field.press('Enter');
  await expect.poll(() => heading.innerText(), SOON).toBe('other');
  expect(complaints).toEqual([]);
});

test('the page of a run copies its link, its id and the command that starts it again', async () => {
  const { runId } = await app.cockpit.runView('show', 'other');
  const { page } = await app.at(`/runs/${runId}?tab=events`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = async (entry: string): Promise<string> => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await page
      .getByText(/ copied\.$/)
      .last()
      .waitFor(SOON);
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied('Copy run ID')).toBe(runId);
  expect(await copied('Copy link')).toBe(
    new URL(`/runs/${runId}?tab=events`, app.serving.url).href,
  );
  const words = (await copied('Copy as command')).split(' ');
  expect(words.slice(0, 3)).toEqual(['rl-cockpit', 'run', 'toy-hybrid']);
  const planOf = async (...start: readonly string[]): Promise<string> => {
    const plan = JSON.stringify(await app.cockpit.json('run', ...start, '--plan'));
    return plan.replaceAll(/\d{8}-\d{6}-[0-9a-f]{8}/g, 'RUN');
  };
  expect(await planOf(...words.slice(2))).toBe(await planOf('--from', runId));
  expect(words).toContain('learning_rate=0.02');
});
