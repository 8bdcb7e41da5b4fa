import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Lineage } from '#core/contract/run/lineage';
import { Sweep, SweepPlan } from '#core/contract/start/sweep-calls';
import { servedApp } from '../fixtures/served-app.fixture';
import { patient } from '../../setup/patience.mjs';

const SOON = { timeout: patient(30_000) };
const BY_THE_END = { timeout: patient(180_000), interval: 200 };

const app = servedApp();

const runId = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';
const sweepLine = (page: Page) => page.getByRole('row').filter({ hasText: 'seeds' }).first();

test('seeds 1 to 5 go from one act to one interval', async () => {
  const { page, complaints } = await app.at('/start/toy-hybrid');
  await page.getByRole('button', { name: 'Run several seeds or a small grid…' }).click();
  await page.getByLabel('Seeds', { exact: true }).fill('1-5');
  await page.getByLabel('Length', { exact: true }).fill('4');
  await page.getByText('No earlier run of this recipe shows how long they take.').waitFor(SOON);
  await page.getByRole('button', { name: 'Start 5 runs' }).click();
  await page.waitForURL(/\/runs$/);
  await expect.poll(() => sweepLine(page).innerText(), BY_THE_END).toMatch(/5 seeds, 5 done/);
  expect(await page.getByRole('checkbox', { name: /^Select hybrid-/ }).count()).toBe(0);
  await page.getByRole('link', { name: /^Compare the runs of hybrid-/ }).click();
  await page.waitForURL(/\/runs\/compare\?.*seeds=fold/);
  const notes = page.getByText(/5 runs, mean with the 95% t interval over runs/);
  await notes.first().waitFor(SOON);
  const results = page.getByRole('row', { name: /^Reward, last / });
  await expect.poll(() => results.innerText(), SOON).toMatch(/± [\d.e−]+.*n = 5/);
  await page.getByText('IQM', { exact: true }).click();
  await page
    .getByText(/interquartile mean with a 95% bootstrap interval/)
    .first()
    .waitFor(SOON);
  await expect.poll(() => results.innerText(), SOON).toMatch(/\(.+ to .+\).*n = 5/);
  expect(complaints).toEqual([]);
});

test('what came of one run, with other seeds, is its tree', async () => {
  const { page, complaints } = await app.at('/runs');
  const runs = z
    .array(z.object({ runId: z.string(), name: z.string() }))
    .parse(await app.cockpit.json('runs'));
  const [first] = runs.filter(({ name }) => name.endsWith('-seed-1'));
  await page.goto(new URL(`/runs/${first?.runId ?? ''}?tab=parameters`, app.serving.url).href);
  await page.getByText('No related runs').waitFor(SOON);
  await page.getByRole('link', { name: 'The same with seeds 1–5…' }).click();
  await page.waitForURL(/from=.*&seeds=1-5/);
  await page.getByLabel('Seeds', { exact: true }).fill('8, 9');
  await page.getByText(/based on \d+ earlier runs? with these values/).waitFor(SOON);
  await page.getByRole('button', { name: 'Start 2 runs' }).click();
  await page.waitForURL(/\/runs$/);
  await page.goto(new URL(`/runs/${first?.runId ?? ''}?tab=parameters`, app.serving.url).href);
  const tree = page.getByRole('tree');
  await expect.poll(() => tree.getByRole('treeitem').count(), BY_THE_END).toBe(3);
  expect(await tree.innerText()).toMatch(/seed\s+1\s+→\s+8/);
  await tree.getByRole('link').last().click();
  await expect.poll(() => runId(page), SOON).not.toBe(first?.runId);
  const reported = Lineage.parse(await app.cockpit.json('lineage', runId(page)));
  expect(reported.nodes.map(({ parent }) => parent)).toEqual([null, first?.runId, first?.runId]);
  expect(complaints).toEqual([]);
});

test('a grid is planned, started and cancelled from the command line as one act', async () => {
  const grid = [
    'toy-hybrid',
    '--name',
    'grid',
    '--grid',
    'learning_rate=1e-3,3e-4',
    '--seeds',
    '1,2',
  ];
  const long = ['--set', 'length=4000'];
  const plan = SweepPlan.parse(await app.cockpit.json('run', ...grid, ...long, '--plan'));
  expect(plan.runs.map(({ values }) => values)).toEqual([
    { learning_rate: 0.001, seed: 1 },
    { learning_rate: 0.001, seed: 2 },
    { learning_rate: 0.0003, seed: 1 },
    { learning_rate: 0.0003, seed: 2 },
  ]);
  const started = ['run', ...grid, ...long, '--at-once', '2', '--detach'];
  const sweep = Sweep.parse(await app.cockpit.json(...started));
  const phases = async (): Promise<readonly string[]> => {
    const views = sweep.runs.map((run) => app.cockpit.runView('show', run.runId));
    return (await Promise.all(views)).map(({ phase }) => phase);
  };
  const isInProgress = async (): Promise<boolean> =>
    (await phases()).join() === 'running,running,queued,queued';
  await vi.waitUntil(isInProgress, BY_THE_END);
  const name = sweep.runs[0]?.name ?? '';
  expect(await app.cockpit.json('stop', name, '--sweep')).toMatchObject({
    removed: sweep.runs.slice(2).map((run) => run.runId),
    stopping: sweep.runs.slice(0, 2).map((run) => run.runId),
  });
});
