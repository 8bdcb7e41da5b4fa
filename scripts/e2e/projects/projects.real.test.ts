import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Spec } from '#core/contract/run/run-directory';
import { violations } from '../fixtures/axe.fixture';
import { pill, type ViewOptions } from '../fixtures/browser.fixture';
import { cutTexts, unreachable } from '../fixtures/geometry.fixture';
import { servedApp } from '../fixtures/served-app.fixture';
import { patient } from '../../setup/patience.mjs';
import { traderLab, unknownScript } from './small-projects.fixture';

const SOON = { timeout: patient(30_000) };
const BY_THE_END = { timeout: patient(120_000), interval: 200 };
const RUN_ADDRESS = /\/runs\/\d{8}-\d{6}-[0-9a-f]{8}$/;

const THREE_PHASES = path.join(
  import.meta.dirname,
  '../../../electron/projects/fixtures/three-phases',
);

const folders = { lab: '', unknown: '', phases: '' };
const app = servedApp({
  prepare: async ({ home }) => {
    folders.lab = await traderLab(path.join(home, 'own code', 'lab'));
    folders.unknown = await unknownScript(path.join(home, 'unknown'));
    folders.phases = path.join(home, 'phases');
    await cp(THREE_PHASES, folders.phases, { recursive: true });
  },
});

async function started(page: Page): Promise<string> {
  await page.waitForURL(RUN_ADDRESS, SOON);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

const specOf = async (runId: string): Promise<Spec> =>
  Spec.parse(
    JSON.parse(await readFile(path.join(app.cockpit.home, 'runs', runId, 'spec.json'), 'utf8')),
  );

async function pointAt(page: Page, folder: string): Promise<void> {
  await page.getByLabel('Folder of the project').fill(folder);
  await page.keyboard.press('Enter');
}

/** Presses Tab until a button or link has the focus, as a user without a pointer does. */
async function tabTo(page: Page, name: string): Promise<void> {
  const wanted = page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .first();
  await wanted.waitFor(SOON);
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${name}.`);
}

test('from the empty page a folder is pointed at, and its toy runs to a verdict after three clicks', async () => {
  const { page, complaints } = await app.at('/projects');
  await page.getByText('Point at a checkout of ARPO').waitFor(SOON);
  expect(await violations(page)).toEqual([]);
  await pointAt(page, folders.lab);
  const clicks = [
    page.getByRole('button', { name: 'Add Trader lab' }),
    page.getByRole('link', { name: 'Start Toy: Phase 1' }),
    page.getByRole('button', { name: 'Start training' }),
  ];
  expect(clicks.length).toBeLessThanOrEqual(4);
  for (const click of clicks) await click.click(SOON);
  const runId = await started(page);
  await expect.poll(() => pill(page).innerText(), BY_THE_END).toBe('Succeeded');
  const { recipe, cwd, params } = await specOf(runId);
  expect({ recipe, cwd, steps: params['steps'] }).toEqual({
    recipe: 'trader-lab/phase1',
    cwd: path.join(app.cockpit.home, 'workspaces', 'trader-lab', 'toy'),
    steps: 5,
  });
  // What was written is in the workspace, and nothing of the project was touched.
  expect(existsSync(path.join(cwd, 'models', 'phase1.txt'))).toBe(true);
  expect(existsSync(path.join(folders.lab, 'models'))).toBe(false);
  expect(await readFile(path.join(folders.lab, 'configs', 'base.yaml'), 'utf8')).toContain('true');
  expect(await readFile(path.join(cwd, 'configs', 'base.yaml'), 'utf8')).toContain('false');
  expect(complaints).toEqual([]);
});

test('the next phase starts from the model of the one before, by the keyboard alone, and the chain shows both', async () => {
  const { page, complaints } = await app.at('/projects/trader-lab');
  await tabTo(page, 'Start Toy: Phase 2');
  await page.keyboard.press('Enter');
  await page.getByText('--init models/phase1.txt').waitFor(SOON);
  await tabTo(page, 'Start training');
  await page.keyboard.press('Enter');
  await started(page);
  await expect.poll(() => pill(page).innerText(), BY_THE_END).toBe('Succeeded');
  await page.goto(new URL('/projects/trader-lab', app.serving.url).href);
  const chain = page.getByRole('list', { name: 'Order' });
  await expect
    .poll(() => chain.innerText(), SOON)
    .toMatch(/Phase 1\s*Succeeded[^]*Phase 2\s*Succeeded/);
  await page.getByText('It deadlocks in its first update.').waitFor(SOON);
  expect(await page.getByRole('link', { name: 'Start Threaded' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('an interpreter that no search finds is named by its path, and is the one that runs the project', async () => {
  const { page, complaints } = await app.at('/projects/trader-lab');
  const folder = path.join(app.cockpit.home, 'apart', 'bin');
  await mkdir(folder, { recursive: true });
  const python = path.join(folder, 'python3');
  await symlink('/usr/bin/python3', python);
  await page.getByLabel('Environment').click(SOON);
  await page.getByRole('option', { name: 'Enter a path to an interpreter…' }).click();
  const field = page.getByLabel('Path to the interpreter');
  await field.fill('/no/such/python');
  await page.keyboard.press('Enter');
  await page.getByText('There is no /no/such/python.').waitFor(SOON);
  expect(await field.inputValue()).toBe('/no/such/python');
  await field.fill(python);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel('Environment').inputValue(), SOON).toBe(python);
  await page.getByRole('link', { name: 'Start Toy: Phase 1' }).click();
  await page.getByText(`Runs with ${python}.`).waitFor(SOON);
  await rm(python);
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText(`There is no ${python}.`).waitFor(SOON);
  await symlink('/usr/bin/python3', python);
  expect(complaints).toEqual([]);
});

test('all phases of a folder run in order after three clicks, each from the file of the one before', async () => {
  const { page, complaints } = await app.at('/projects?add=');
  await pointAt(page, folders.phases);
  await page.getByRole('button', { name: 'Add Three phases' }).click(SOON);
  const card = page.getByRole('region', { name: 'Three phases' });
  // The acts are within reach of the keyboard.
  await tabTo(page, 'Run all in order… up to Phase three');
  await page.keyboard.press('Enter');
  const plan = page.getByRole('region', { name: 'Runs up to Phase three' });
  const second = plan.getByRole('listitem', { name: '3. Phase two' });
  await expect.poll(() => second.innerText(), SOON).toContain('timesteps = 1024');
  expect(await second.innerText()).toMatch(
    /first_model = models\/one_test\.zip\s+from the run before/,
  );
  // All of them work in one experiment, and another one than the toy's can be named.
  const experiment = plan.getByLabel('Experiment');
  expect(await experiment.inputValue()).toBe('toy');
  await experiment.fill('trial');
  await expect.poll(() => second.innerText(), SOON).toContain('experiment = trial');
  expect(await violations(page)).toEqual([]);
  await plan.getByRole('button', { name: 'Start 4 runs in order' }).click();
  await page.waitForURL(/\/runs$/, SOON);
  await page.getByText('Started the first run; 3 wait in the queue.').waitFor(SOON);
  await page.goto(new URL('/projects/three-phases', app.serving.url).href);
  await expect
    .poll(() => card.getByRole('list', { name: 'Order' }).innerText(), BY_THE_END)
    .toMatch(/Make data\s*Succeeded[^]*one\s*Succeeded[^]*two\s*Succeeded[^]*three\s*Succeeded/);
  expect(existsSync(path.join(folders.phases, 'models'))).toBe(false);
  const workspaces = path.join(app.cockpit.home, 'workspaces', 'three-phases');
  expect(await readdir(workspaces)).toEqual(['trial']);
  expect(complaints).toEqual([]);
});

test('the form shows what is done before the training, fixes a broken rule, and is YAML both ways', async () => {
  const { page, complaints } = await app.at('/start/trader-lab%2Fphase1?preset=full');
  const before = page.getByRole('region', { name: 'Before the training starts' });
  await before.getByText('save.best = false').waitFor(SOON);
  await before.getByText('Each best model would be 140 MB.').waitFor(SOON);
  await page.getByRole('region', { name: 'From toy to full run' }).waitFor(SOON);
  await page.getByLabel('Num envs').fill('3');
  await page.getByText('48 rows do not divide.').waitFor(SOON);
  await page.getByRole('button', { name: 'Use batch 48' }).first().click();
  await expect.poll(() => page.getByLabel('Batch').inputValue(), SOON).toBe('48');
  // An experiment that is there is offered, and a new one can be typed.
  await page.getByLabel('Experiment').fill('second');
  await before.getByText('trader-lab/second').waitFor(SOON);
  await page.getByText('YAML', { exact: true }).click();
  const yaml = page.getByLabel('Values as YAML');
  expect(await yaml.inputValue()).toContain('num_envs: 3\nbatch: 48');
  await yaml.fill('steps: 7\nnum_envs: 4\nbatch: 64\nmarket: ES');
  await page.getByText('Form', { exact: true }).click();
  expect(await page.getByRole('textbox', { name: 'Steps' }).inputValue()).toBe('7');
  await page.getByRole('combobox', { name: 'Compare the values with' }).click();
  await page
    .getByRole('option', { name: /^phase1|^trader-lab/ })
    .first()
    .click();
  const table = page.getByRole('group', { name: 'Values that differ' });
  await expect.poll(() => table.innerText(), SOON).toMatch(/Steps\s+5\s+7/);
  expect(complaints).toEqual([]);
});

test('a path of another system holds the start at its field, and a task that cannot run has no start', async () => {
  const { page } = await app.at('/start/trader-lab%2Fphase2?preset=toy');
  await page.getByRole('textbox', { name: 'Model' }).fill('C:/models/phase1.txt');
  await page.getByText('C:/models/phase1.txt is a Windows path.').waitFor(SOON);
  await page.getByText('One path belongs to another system.').waitFor(SOON);
  const start = page.getByRole('button', { name: /^Start (?:training|anyway)$/ });
  expect(await start.isDisabled()).toBe(true);
  await page.goto(new URL('/start/trader-lab%2Fthreaded', app.serving.url).href);
  await page.getByText('This task cannot run').waitFor(SOON);
  expect(await start.count()).toBe(0);
});

test('an unknown script becomes a project by a drafted form, whose problems are at their lines', async () => {
  const address = `/projects?add=${encodeURIComponent(folders.unknown)}&on=local`;
  const { page, complaints } = await app.at(address);
  await page.getByRole('button', { name: 'Draft a form from train.py' }).click(SOON);
  const editor = page.getByLabel('Manifest (YAML)');
  await editor.waitFor(SOON);
  await page.getByRole('region', { name: 'Form preview' }).getByText('steps').first().waitFor(SOON);
  const drafted = await editor.inputValue();
  await editor.fill(`${drafted}\nnonsense: 1\n`);
  await page
    .getByRole('button', { name: /^Line \d+: / })
    .first()
    .waitFor(SOON);
  expect(await page.getByRole('button', { name: 'Add this project' }).isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await editor.fill(drafted);
  await page.getByText('Manifest is valid.').waitFor(SOON);
  await page.getByRole('button', { name: 'Add this project' }).click(SOON);
  await page.waitForURL(/\/projects\/(?!trader)[^?]+$/, SOON);
  expect(complaints).toEqual([]);
});

const SCREENS: readonly ViewOptions[] = [
  { width: 1024, height: 700, scheme: 'dark' },
  { width: 720, height: 450, scheme: 'light' },
];
const ADDRESSES = ['/projects', '/projects?add=', '/start/trader-lab%2Fphase1?preset=full'];

for (const options of SCREENS) {
  test(`nothing is cut, covered or inaccessible at ${options.width}×${options.height}`, async () => {
    const { page } = await app.at('/', options);
    for (const address of ADDRESSES) {
      await page.goto(new URL(address, app.serving.url).href);
      await page.getByText('Trader lab').first().waitFor(SOON);
      await page.waitForTimeout(500);
      const faults = [
        ...(await violations(page)),
        ...(await cutTexts(page)),
        ...(await unreachable(page)),
      ];
      expect({ address, faults }).toEqual({ address, faults: [] });
    }
  });
}

test('a project whose folder is gone says so; forgetting it can be undone, and its own name comes back', async () => {
  const named = await app.cockpit.cli('project', 'add', folders.lab, '--name', 'My lab');
  expect(named.status).toBe(0);
  await rename(folders.lab, `${folders.lab}-elsewhere`);
  const { page } = await app.at('/projects/trader-lab');
  await page.getByText(`${folders.lab} no longer exists.`).waitFor(SOON);
  await rename(`${folders.lab}-elsewhere`, folders.lab);
  await page.getByRole('button', { name: 'Remove project: My lab' }).click();
  await page.getByText('My lab is no longer listed.').waitFor(SOON);
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { level: 2, name: 'My lab' }).waitFor(SOON);
});
