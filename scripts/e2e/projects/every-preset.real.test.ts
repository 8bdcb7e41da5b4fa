import { existsSync, mkdtempSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { Spec } from '#core/contract/run/run-directory';
import type { ManifestTask } from '#core/training/manifest/manifest';
import { builtInManifests } from '../../../electron/projects/built-in';
import { startable } from '../../../electron/projects/launch-tables/launched.fixture';
import { servedApp } from '../fixtures/served-app.fixture';
import { patient } from '../../setup/patience.mjs';
import { rowHere, rowOfSpec, seenByRow, observedStart } from './expected-start.fixture';
import { KIN, type Kin } from './kin.fixture';
import { recordingPython } from './recording-python.fixture';
import { shapedProject } from './project-shapes.fixture';

const SOON = { timeout: patient(30_000) };
const BY_THE_END = { timeout: patient(60_000), interval: 50 };
const RUN_ADDRESS = /\/runs\/\d{8}-\d{6}-[0-9a-f]{8}$/;
const PROJECT_ADDRESS = /\/projects\/[^/?]+$/;
const MAX_CLICKS = 4;

const location = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-kin-'));
// Ray takes no Python whose path has a space.
const venv = path.join(location, 'venv');
const folderOf = ({ name }: Kin): string => path.join(location, 'own checkouts', name);

const app = servedApp({
  env: { VIRTUAL_ENV: venv },
  prepare: async () => {
    const manifests = builtInManifests.map(({ manifest }) => manifest);
    await recordingPython(venv, manifests);
    for (const kin of KIN) await shapedProject(folderOf(kin), kin.name);
  },
});
afterAll(() => rm(location, { recursive: true, force: true }));

function taskOf({ manifest }: Kin, id: string): ManifestTask {
  const inManifest = builtInManifests.find((one) => one.manifest.id === manifest);
  const task = inManifest?.manifest.tasks.find((one) => one.id === id);
  if (task === undefined) throw new Error(`${manifest} has no task ${id}.`);
  return task;
}

const specOf = async (runId: string): Promise<Spec> =>
  Spec.parse(JSON.parse(await readFile(path.join(runDirOf(runId), 'spec.json'), 'utf8')));
const runDirOf = (runId: string): string => path.join(app.cockpit.home, 'runs', runId);
const lastPart = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** Points at the folder on the page that adds one. */
async function pointAt(page: Page, kin: Kin): Promise<Locator> {
  await page.getByLabel('Folder of the project').fill(folderOf(kin), SOON);
  await page.keyboard.press('Enter');
  return page.getByRole('button', { name: /^Add / }).first();
}

function presetLink(page: Page, task: ManifestTask, preset: string): Locator {
  const title = task.presets.find(({ id }) => id === preset)?.title ?? '';
  return page.getByRole('link', { name: `Start ${title}: ${task.title}`, exact: true });
}

/** Runs of a task that wrote down how they were started. */
async function startedRuns(recipe: string): Promise<readonly Spec[]> {
  const all = await readdir(path.join(app.cockpit.home, 'runs'));
  const seen = all.filter((runId) => existsSync(path.join(runDirOf(runId), 'seen.json')));
  const specs = await Promise.all(seen.map(specOf));
  return specs.filter((spec) => spec.recipe === recipe);
}

describe.each(KIN)('$name', (kin) => {
  test(`from an empty page the toy of ${kin.name} is started with at most four clicks after pointing at its folder`, async () => {
    const { page, complaints } = await app.at('/projects');
    await page.getByText('Point at a checkout of ARPO').waitFor(SOON);
    const add = await pointAt(page, kin);
    let clicks = 0;
    const click = async (control: Locator): Promise<void> => {
      await control.click(SOON);
      clicks += 1;
    };
    await click(add);
    await page.waitForURL(PROJECT_ADDRESS, SOON);
    const recipe = `${lastPart(page)}/${kin.first}`;
    await click(presetLink(page, taskOf(kin, kin.first), 'toy'));
    await page.getByText(/^Checked at /).waitFor(SOON);
    const bar = page.locator('.start-bar');
    await click(bar.getByRole('button', { name: /first, then this$|^Start training$/ }));
    await page.waitForURL(RUN_ADDRESS, SOON);
    // Where it needs another task's files, that ran before it: this is the toy itself.
    await expect.poll(() => startedRuns(recipe), BY_THE_END).toHaveLength(1);
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
    expect(complaints).toEqual([]);
    await app.cockpit.cli('project', 'remove', recipe.split('/')[0] ?? '');
  });
});

/** Starts a preset from the card of its project, as the user does. @returns the run's id once it ended */
async function start(page: Page, kin: Kin, name: string): Promise<string> {
  const [id = '', preset = ''] = name.split(' ');
  const task = taskOf(kin, id);
  await presetLink(page, task, preset).click(SOON);
  for (const [param, value] of Object.entries(kin.chosen[name] ?? {})) {
    await page.locator(`#param-${param}`).fill(value, SOON);
  }
  await page.getByRole('button', { name: /^Start (?:training|anyway)$/ }).click(SOON);
  await page.waitForURL(RUN_ADDRESS, SOON);
  const runId = lastPart(page);
  const ended = path.join(runDirOf(runId), 'exit.json');
  while (!existsSync(ended)) await sleep(BY_THE_END.interval);
  // A step back that comes before the page it leads to is there may be lost.
  await page.goBack();
  await page.locator('.start-bar').waitFor(SOON);
  await page.goBack();
  await page.waitForURL(PROJECT_ADDRESS, SOON);
  return runId;
}

describe('every task with every preset', () => {
  test.concurrent.for(KIN)(
    'in the browser each preset of $name starts the command, environment, folder and links of a table written by hand',
    async (kin, { onTestFinished }) => {
      const { page } = await app.at('/projects?add=', undefined, onTestFinished);
      const add = await pointAt(page, kin);
      await add.click(SOON);
      await page.waitForURL(PROJECT_ADDRESS, SOON);
      const projectId = lastPart(page);
      const names = startable(kin.manifest).filter((name) => name in kin.table);
      expect(names).toHaveLength(Object.keys(kin.table).length);
      for (const name of names) {
        const spec = await specOf(await start(page, kin, name));
        const positions = {
          root: folderOf(kin),
          home: app.cockpit.home,
          projectId,
          experiment: name.endsWith(' toy') ? 'toy' : 'first',
          spec,
        };
        const row = rowHere(kin.table[name] ?? {}, positions);
        expect({ name, ...rowOfSpec(spec) }).toEqual({ name, ...row });
        const seen = await observedStart(runDirOf(spec.runId), row);
        expect({ name, ...seen }).toEqual({ name, ...seenByRow(row, kin.base) });
      }
    },
  );
});
