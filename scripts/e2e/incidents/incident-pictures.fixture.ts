import path from 'node:path';
import type { Page } from 'playwright-core';
import { visit } from '../fixtures/browser.fixture';
import { DISK_IS_FULL, scriptInFolder, UNKNOWN_FAILURE } from './failing-projects.fixture';
import { type Pictures, type Studio, WAIT, shows } from '../fixtures/pictures.fixture';

/** Brings the diagnosis of the run on the page to the top of what is seen. */
const diagnosed = (text: string | RegExp) => async (page: Page) => {
  const card = page.getByRole('region', { name: 'What happened' });
  await card.locator('.cause').first().waitFor(WAIT);
  const folded = card.locator('.diagnosis-fold button[aria-expanded="false"]');
  if ((await folded.count()) > 0) await folded.click();
  await card.getByText(text).first().waitFor(WAIT);
  await card.evaluate((part) => part.scrollIntoView({ block: 'start' }));
};

/** Presses the filled button of a diagnosis, and waits for what it leads to. */
async function press({ browser, url }: Studio, address: string, until: RegExp): Promise<void> {
  const seen = await visit(browser, url);
  const { page } = seen;
  await page.goto(new URL(address, url).href);
  const card = page.getByRole('region', { name: 'What happened' });
  await card.locator('button[data-variant="filled"]').click();
  await card.getByText(until).first().waitFor(WAIT);
  await seen.end();
}

const inIncident = (page: Page) =>
  page.getByRole('heading', { name: 'Attempts at this goal' }).waitFor(WAIT);

const report = async (page: Page) => {
  await page.getByRole('button', { name: 'Report…' }).click();
  await page.getByRole('button', { name: 'Save as one Markdown file' }).waitFor(WAIT);
};

/** Failures: while it dies, ended, tested, proved; its notebook, its report, what nothing explains, the list, a cause. */
export async function incidentPictures(studio: Studio, inEveryStyle: Pictures): Promise<void> {
  const { cockpit } = studio;
  const python = ['--', 'python3', '-c'];
  const dying = ['--name', 'ppo-cartpole', '--detach', ...python, DISK_IS_FULL];
  const { runId: living } = await cockpit.runView('run', 'command', ...dying);
  const full = diagnosed('The disk is full');
  await inEveryStyle('incident-live', `/runs/${living}`, full);
  await cockpit.cli('stop', living);
  const unknown = ['--name', 'wobbly', ...python, UNKNOWN_FAILURE];
  const { runId: odd } = await cockpit.runView('run', 'command', ...unknown);
  await inEveryStyle('incident-unknown', `/runs/${odd}`, diagnosed('No known cause matches'));
  const project = await scriptInFolder(path.join(cockpit.home, 'quant-agent'));
  const script = ['--cwd', project, '--name', 'quant-agent', '--', 'python3', 'scripts/train.py'];
  const { runId } = await cockpit.runView('run', 'command', ...script);
  const address = `/runs/${runId}`;
  await inEveryStyle('incident-untested', address, diagnosed('not tested yet'));
  await press(studio, address, /test supports it/);
  await inEveryStyle('incident-tested', address, diagnosed(/test supports it/));
  await press(studio, address, /^Proved at/);
  await inEveryStyle('incident-proved', address, diagnosed(/^Proved at/));
  await inEveryStyle('incident-notebook', `${address}?tab=notebook`, inIncident);
  await inEveryStyle('incident-report', `${address}?tab=notebook`, report);
  await inEveryStyle('incidents', '/incidents', shows('quant-agent'));
  const cause = '/incidents/causes/project-module-missing';
  await inEveryStyle('incident-cause', cause, shows('Add the working directory'));
}
