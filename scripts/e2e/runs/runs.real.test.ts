import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../fixtures/axe.fixture';
import { servedApp } from '../fixtures/served-app.fixture';
import { patient } from '../../setup/patience.mjs';

const SOON = { timeout: patient(30_000) };
const UNDO_MS = 4_000;

/** Three short toys: two that differ only in their seed, one with another learning rate; and one that fails. */
const app = servedApp({
  env: { RL_COCKPIT_UNDO_MS: String(UNDO_MS) },
  prepare: async (cockpit) => {
    const toy = (name: string, ...set: string[]) =>
      cockpit.runView('run', 'toy-hybrid', '--name', name, ...set.flatMap((one) => ['--set', one]));
    await toy('first', 'length=6', 'seed=1');
    await toy('second', 'length=6', 'seed=2');
    await toy('other', 'length=6', 'seed=1', 'learning_rate=0.02');
    await cockpit.runView('run', 'command', '--name', 'broken', '--', 'python3', '-c', '1/0');
  },
});

async function runsPage(search = ''): Promise<{ page: Page; complaints: readonly string[] }> {
  const seen = await app.at(`/runs${search}`);
  await seen.page.getByRole('grid').waitFor(SOON);
  return seen;
}

/** Names in the list, from top to bottom. */
const names = (page: Page): Promise<string[]> =>
  page.getByRole('grid').getByRole('link').allInnerTexts();

/** How far the list can be scrolled sideways, in px. */
const sideways = (page: Page): Promise<number> =>
  page.locator('.runs-box').evaluate((box) => box.scrollWidth - box.clientWidth);

const filter = (page: Page) =>
  page.getByRole('combobox', { name: 'Filter by name, recipe, parameter' });
const pick = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click();

test('a list is narrowed by parameter, metric, state and words, and says when nothing is left', async () => {
  const { page, complaints } = await runsPage();
  expect(await names(page)).toEqual(['broken', 'other', 'second', 'first']);
  expect(await sideways(page)).toBe(0);
  await filter(page).fill('learning_rate=0.02');
  await expect.poll(() => names(page), SOON).toEqual(['other']);
  await filter(page).fill('reward>-1000000 seed=1');
  await expect.poll(() => names(page), SOON).toEqual(['other', 'first']);
  await filter(page).fill('-state:failed sec');
  await expect.poll(() => names(page), SOON).toEqual(['second']);
  await filter(page).fill('learning_rate=7');
  await page.getByText('None of 4 runs matches “learning_rate=7”.').waitFor(SOON);
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('radiogroup', { name: 'State' }).getByText('Failed 1').click();
  await expect.poll(() => names(page), SOON).toEqual(['broken']);
  expect(new URL(page.url()).searchParams.get('state')).toBe('failed');
  expect(complaints).toEqual([]);
});

test('a filter is built from fields and values of the runs, and saved as a view that a second page has', async () => {
  const { page, complaints } = await runsPage();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const builder = page.getByRole('dialog', { name: 'Filter' });
  const choose = async (label: string, option: string): Promise<void> => {
    const field = builder.getByRole('combobox', { name: label });
    await field.click();
    if (label !== 'Comparison') await field.fill(option.slice(0, 5));
    await builder.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Field', 'learning_rate');
  await choose('Comparison', '≠');
  await choose('Value', '0.02');
  await builder.getByRole('button', { name: 'Add', exact: true }).click();
  await choose('Field', 'State');
  await builder.getByRole('combobox', { name: 'Value' }).fill('succeeded');
  await builder.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => names(page), SOON).toEqual(['second', 'first']);
  expect(await violations(page)).toEqual([]);
  await builder.getByRole('textbox', { name: 'Name of this view' }).fill('Usual rate');
  await builder.getByRole('button', { name: 'Save view' }).click();
  await builder.getByText('Shown', { exact: true }).waitFor(SOON);
  await builder.getByRole('button', { name: 'Remove state:succeeded' }).click();
  await expect.poll(() => names(page), SOON).toContain('broken');
  const again = await runsPage();
  await again.page.getByRole('button', { name: 'Filter', exact: true }).click();
  await again.page.getByRole('button', { name: 'Usual rate', exact: true }).click();
  await expect.poll(() => names(again.page), SOON).toEqual(['second', 'first']);
  await again.page.getByRole('button', { name: 'Delete the view Usual rate' }).click();
  await again.page.getByRole('button', { name: 'Undo' }).click();
  await again.page.getByRole('button', { name: 'Filter 2' }).click();
  await again.page.getByRole('button', { name: 'Usual rate', exact: true }).waitFor(SOON);
  expect([...complaints, ...again.complaints]).toEqual([]);
});

test('what is typed offers the values that runs have, and a field that none has the one that was meant', async () => {
  const { page } = await runsPage();
  await filter(page).fill('learn');
  await page.getByRole('option', { name: 'learning_rate=' }).click();
  await filter(page).press('ArrowDown');
  await page.getByRole('option', { name: 'learning_rate=0.02' }).click();
  await expect.poll(() => names(page), SOON).toEqual(['other']);
  await filter(page).fill('ep_rew_mean>-1000000');
  await page.getByRole('button', { name: 'Try rollout/ep_rew_mean>-1000000' }).click();
  await expect.poll(() => names(page), SOON).toHaveLength(3);
});

test('a copied link shows the same order, groups and columns', async () => {
  const { page } = await runsPage(
    '?sort=run&group=param:learning_rate&columns=run,param:seed,size',
  );
  await expect.poll(() => names(page), SOON).toEqual(expect.arrayContaining(['first', 'second']));
  const heads = await page.getByRole('columnheader').allInnerTexts();
  expect(heads.filter((text) => text !== '')).toEqual(['Run', 'seed', 'Size']);
  await page
    .getByRole('columnheader', { name: 'Run' })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor();
  const group = page.getByRole('button', { name: /^Collapse the group learning_rate 0\.02/ });
  await group.click();
  await expect.poll(() => names(page), SOON).not.toContain('other');
});

test('a star, a tag and a new name stay with the run over a restart of the engine', async () => {
  const { page, complaints } = await runsPage();
  await page.getByRole('button', { name: 'Star second' }).click();
  await page.getByRole('button', { name: 'Remove the star from second' }).waitFor(SOON);
  await pick(page, 'first');
  await pick(page, 'second');
  await page.getByRole('button', { name: 'Tag…' }).click();
  await page.getByRole('combobox', { name: 'Add a tag' }).fill('paper, baseline');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Remove baseline' }).waitFor(SOON);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  await page.getByRole('button', { name: 'Edit name, tags and notes of first' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('the good one');
  await page.getByRole('textbox', { name: 'Notes' }).fill('as in the paper');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'the good one' }).waitFor(SOON);
  process.kill(app.serving.enginePid, 'SIGKILL');
  await expect
    .poll(() => app.cockpit.runView('show', 'the good one'), SOON)
    .toMatchObject({ verdict: 'succeeded' });
  await page.goto(new URL('/runs?q=tag:paper+is:starred', app.serving.url).href);
  await expect.poll(() => names(page), SOON).toEqual(['second']);
  await filter(page).fill('note:"the paper"');
  await expect.poll(() => names(page), SOON).toEqual(['the good one']);
  expect(complaints.filter((text) => !text.startsWith('error: WebSocket connection to'))).toEqual(
    [],
  );
});

test('two runs are compared with the keyboard alone, and folded when only their seed differs', async () => {
  const { page, complaints } = await runsPage('?q=seed');
  await page.keyboard.press('ArrowDown');
  for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await page.getByText('2 runs selected').waitFor(SOON);
  await page.keyboard.press('c');
  await page.getByRole('heading', { name: 'Compare 2 runs' }).waitFor(SOON);
  const table = page.getByRole('region', { name: 'Parameters and results of the compared runs' });
  await table.getByRole('rowheader', { name: 'seed' }).waitFor(SOON);
  expect(await table.getByRole('rowheader', { name: 'learning_rate' }).count()).toBe(0);
  await page.getByRole('img', { name: /^Reward, 2 curves, from/ }).waitFor(SOON);
  await page.locator('.group-by input').click();
  await page.getByRole('option', { name: 'Seed (all else equal)' }).click();
  await page.getByText(/Mean and band are computed from unsmoothed values of 2 runs/).waitFor(SOON);
  await page
    .getByRole('button', { name: /^Hide / })
    .first()
    .click();
  await expect.poll(() => new URL(page.url()).searchParams.get('hidden'), SOON).toMatch(/^\d{8}-/);
  expect(complaints).toEqual([]);
});

test('deleted runs are gone at once, come back by Undo, and are gone for good unless undone', async () => {
  const { page, complaints } = await runsPage();
  const { runDir } = await app.cockpit.runView('show', 'broken');
  await pick(page, 'broken');
  await pick(page, 'other');
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByText(/^Deleted 2 runs, [\d.]+ (bytes|[KM]B)\./).waitFor(SOON);
  await expect.poll(() => names(page), SOON).not.toContain('broken');
  expect(existsSync(runDir)).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => names(page), SOON).toEqual(expect.arrayContaining(['broken', 'other']));
  await pick(page, 'broken');
  await page.keyboard.press('Delete');
  await expect.poll(() => names(page), SOON).not.toContain('broken');
  await expect.poll(() => existsSync(runDir), { timeout: patient(UNDO_MS + 10_000) }).toBe(false);
  expect(JSON.stringify(await app.cockpit.json('runs'))).not.toContain('broken');
  expect(complaints).toEqual([]);
});

test('a run that is still running cannot be deleted, and says why', async () => {
  const { page } = await runsPage();
  const sleeper = ['--', 'python3', '-c', 'import time; time.sleep(60)'];
  const { runId } = await app.cockpit.runView(
    'run',
    'command',
    '--name',
    'going',
    '--detach',
    ...sleeper,
  );
  await pick(page, 'going');
  await page.getByText('1 of them is in progress: stop it first').waitFor(SOON);
  expect(await page.getByRole('button', { name: 'Delete…' }).isDisabled()).toBe(true);
  await app.cockpit.runView('stop', runId, '--now');
  await expect
    .poll(() => page.getByRole('button', { name: 'Delete…' }).isDisabled(), SOON)
    .toBe(false);
});

test('a run whose folder was deleted by hand stays in the list and says so, also after a rebuild of the index', async () => {
  const { runId, runDir } = await app.cockpit.runView(
    'run',
    'toy-hybrid',
    '--name',
    'bare',
    '--set',
    'length=6',
  );
  const { page } = await runsPage('?q=bare');
  await rm(runDir, { recursive: true });
  await page.getByText('The files are no longer on the target; metrics are kept.').waitFor(SOON);
  expect(await app.cockpit.runView('show', runId)).toMatchObject({ verdict: 'succeeded' });
  await app.stopServing();
  for (const name of ['cache.db', 'cache.db-wal', 'cache.db-shm']) {
    await rm(`${app.cockpit.home}/${name}`, { force: true });
  }
  expect(await app.cockpit.runView('show', runId)).toMatchObject({ runId, verdict: 'succeeded' });
  await app.serveAgain();
});

test('a folder says which trainings it holds before any is imported; one is left out, and what is there is said to be', async () => {
  const folder = path.join(app.cockpit.home, 'strangers');
  for (const name of ['first', 'second', 'empty']) {
    await mkdir(path.join(folder, name), { recursive: true });
    const rows = name === 'empty' ? '' : `a,time/total_timesteps\n1,10\n2,20\n${name.length},30\n`;
    await writeFile(path.join(folder, name, 'progress.csv'), rows);
  }
  const { page, complaints } = await app.at('/?open=file');
  const open = async (): Promise<void> => {
    await page.getByLabel('Open a log, tfevents or CSV file').fill(folder);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
  };
  await open();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('2 trainings found').waitFor(SOON);
  await dialog.getByText('1 path is left out').waitFor(SOON);
  await dialog.getByLabel('Import second').press('Space');
  await dialog.getByRole('button', { name: 'Import 1 training' }).click();
  await page.waitForURL(/\/runs\/\d{8}-/, SOON);
  await page.goBack();
  await open();
  await dialog.getByText('Already imported.').waitFor(SOON);
  expect(await dialog.getByLabel('Import first').isChecked()).toBe(false);
  await dialog.getByRole('button', { name: 'Import 1 training' }).click();
  await page.waitForURL(/\/runs\/\d{8}-/, SOON);
  expect(complaints).toEqual([]);
});
