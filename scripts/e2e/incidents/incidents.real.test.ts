import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { patient } from '../../setup/patience.mjs';
import { violations } from '../fixtures/axe.fixture';
import { pill } from '../fixtures/browser.fixture';
import { servedApp } from '../fixtures/served-app.fixture';
import {
  DISK_IS_FULL,
  lacksPackage,
  scriptInFolder,
  UNKNOWN_FAILURE,
} from './failing-projects.fixture';

const SOON = { timeout: patient(30_000) };

const app = servedApp();

const card = (page: Page) => page.getByRole('region', { name: 'What happened' });

test('a run that is dying says what it looks like while it is running, and its line leads into the log', async () => {
  const command = ['--name', 'dying', '--detach', '--', 'python3', '-c', DISK_IS_FULL];
  const { runId } = await app.cockpit.runView('run', 'command', ...command);
  const { page, complaints } = await app.at(`/runs/${runId}`);
  await card(page).getByRole('heading', { name: 'The disk is full' }).waitFor(SOON);
  expect(await pill(page).innerText()).toBe('Running');
  expect(await card(page).innerText()).toContain('so far, while it runs');
  expect(await card(page).getByRole('button', { name: 'Test it' }).count()).toBe(0);
  await card(page)
    .getByRole('button', { name: /No space left on device/ })
    .click();
  await expect.poll(() => new URL(page.url()).searchParams.get('line'), SOON).toMatch(/^\d+$/);
  await app.cockpit.cli('stop', runId);
  // The user stopped it: that is no failure that wants an explanation.
  await pill(page).getByText('Stopped').waitFor(SOON);
  await expect.poll(() => card(page).count(), SOON).toBe(0);
  expect(complaints).toEqual([]);
});

test('a failed run is tested, fixed, run again and proved, and its notebook records all of it', async () => {
  const project = await scriptInFolder(path.join(app.cockpit.home, 'quant-agent'));
  const script = ['--cwd', project, '--name', 'quant', '--', 'python3', 'scripts/train.py'];
  const { runId, verdict } = await app.cockpit.runView('run', 'command', ...script);
  expect(verdict).toBe('failed');
  const { page, complaints } = await app.at(`/runs/${runId}`);
  const title = 'Python does not find a module of the project from this folder';
  await card(page).getByRole('heading', { name: title }).waitFor(SOON);
  await card(page).getByText('not tested yet', { exact: true }).waitFor(SOON);
  await card(page).getByText('Apply untested and run again').waitFor(SOON);
  // One filled button on the page, and it is the test.
  const filled = page.locator('main button[data-variant="filled"]');
  expect(await filled.allInnerTexts()).toEqual([
    expect.stringMatching(/^Test it \(up to \d+ s\)$/),
  ]);
  // The wording of the log that was not seen is no missing sign.
  await card(page).getByText('1 sign found', { exact: true }).first().waitFor(SOON);
  await card(page).getByRole('button', { name: '1 other sign checked, not found' }).first().click();
  await card(page).getByText('A relative import has no package above it').waitFor(SOON);
  await filled.click();
  await card(page)
    .getByText(/test supports it, \d\d:\d\d:\d\d/)
    .waitFor(SOON);
  expect(await filled.allInnerTexts()).toEqual(['Apply and run again']);
  expect(await violations(page)).toEqual([]);

  await filled.click();
  await card(page)
    .getByText(/^Proved at \d\d:\d\d:\d\d\.$/)
    .waitFor(SOON);
  const again = await card(page)
    .getByRole('link', { name: 'Open the new run' })
    .getAttribute('href');
  const rerun = await app.cockpit.runView('show', again?.split('/').at(-1) ?? '');
  expect(rerun).toMatchObject({ phase: 'ended', verdict: 'succeeded' });

  await page.getByRole('tab', { name: 'Notebook' }).click();
  await page.getByRole('button', { name: `Take it back: ${title}.` }).waitFor(SOON);
  const notes = page.getByRole('textbox', { name: 'Notes on the failure' });
  await notes.fill('PYTHONPATH was set in my shell, not here.');
  await page.getByText(/^Saved at /).waitFor(SOON);
  const attempts = page.getByRole('region', { name: 'Attempts at this goal' });
  await attempts.getByText(/PYTHONPATH.*→ .*quant-agent/).waitFor(SOON);
  expect(await violations(page)).toEqual([]);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Markdown' }).click();
  const saved = path.join(app.cockpit.home, 'notebook.md');
  await (await coming).saveAs(saved);
  const markdown = await readFile(saved, 'utf8');
  for (const part of [
    'PYTHONPATH was set in my shell',
    'No module named',
    /PYTHONPATH=.*quant-agent/,
  ])
    expect(markdown).toMatch(part);
  expect(complaints).toEqual([]);
});

test('a remedy runs in a terminal in sight, the next run proves it, and the report counts the secret that was taken out', async () => {
  const { folder, python } = await lacksPackage(path.join(app.cockpit.home, 'tiny'));
  const command = ['--cwd', folder, '--name', 'tiny', '--', python, 'train.py'];
  const { runId } = await app.cockpit.runView('run', 'command', ...command);
  const { page, complaints } = await app.at(`/runs/${runId}`);
  await card(page).getByText('Install the project’s requirements').waitFor(SOON);
  await card(page).getByRole('button', { name: 'Apply untested in a terminal' }).click();
  await card(page)
    .locator('.fix-screen')
    .getByText(/Successfully installed tinyreward/)
    .waitFor(SOON);
  await card(page).getByText('exit 0', { exact: true }).waitFor(SOON);
  await card(page)
    .getByText(/^Applied at \d\d:\d\d:\d\d, not proved yet\.$/)
    .waitFor(SOON);
  expect(await card(page).innerText()).toContain('Only the next run can prove it.');
  expect(await violations(page)).toEqual([]);
  await card(page).getByRole('button', { name: 'Run again', exact: true }).click();
  await card(page)
    .getByText(/^Proved at \d\d:\d\d:\d\d\.$/)
    .waitFor(SOON);

  // The token that the run printed is counted, and is not in the report.
  await page.getByRole('tab', { name: 'Notebook' }).click();
  await page.getByRole('button', { name: 'Report…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report for a forum or an issue' });
  await dialog.getByText('Hugging Face token: 1').waitFor(SOON);
  await dialog.getByRole('tab', { name: 'log-end.txt' }).click();
  await dialog.getByText(/No module named 'tinyreward'/).waitFor(SOON);
  expect(await dialog.innerText()).not.toContain('QhTzKdLm');
  expect(complaints).toEqual([]);
});

test('a failure that nothing known explains is written down, tested by the user and reported', async () => {
  const command = ['--name', 'wobbly', '--', 'python3', '-c', UNKNOWN_FAILURE];
  const { runId } = await app.cockpit.runView('run', 'command', ...command);
  const { page, complaints } = await app.at(`/runs/${runId}`);
  await card(page).getByRole('heading', { name: 'No known cause matches' }).waitFor(SOON);
  await card(page).getByText('the flux is out of tune').waitFor(SOON);
  await card(page).getByRole('button', { name: 'Write down what you think' }).click();
  const suggest = async (title: string, typed: string): Promise<void> => {
    await page.getByLabel('What do you think it was?').fill(title);
    await page.getByLabel('A command can test it').check();
    await page.getByRole('textbox', { name: 'Command of the test' }).fill(typed);
    await page.getByLabel('If you are right, it prints').fill('behind');
    await page.getByRole('button', { name: 'Add hypothesis' }).click();
  };
  // A test that takes long can be cancelled, which says nothing of the hypothesis.
  await suggest('The disk was slow', 'python3 -c "import time; time.sleep(600)"');
  await page.getByRole('button', { name: 'Test it' }).click();
  await page.getByRole('button', { name: 'Cancel the test' }).click();
  await page.getByRole('button', { name: 'Test it' }).waitFor(SOON);
  expect(
    await page.getByRole('button', { name: 'This was it: The disk was slow' }).isDisabled(),
  ).toBe(true);
  await page.reload();
  await card(page).getByRole('button', { name: 'Write down what you think' }).click();
  await page.getByLabel('What do you think it was?').fill('The clock was set back');
  await page.getByLabel('A command can test it').check();
  await page
    .getByRole('textbox', { name: 'Command of the test' })
    .fill('python3 -c "print(\'behind\')"');
  await page.getByLabel('If you are right, it prints').fill('behind');
  await page.getByRole('button', { name: 'Add hypothesis' }).click();
  const was = page.getByRole('button', { name: 'This was it: The clock was set back' });
  await was.waitFor(SOON);
  expect(await was.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Test it' }).last().click();
  await expect.poll(() => was.isEnabled(), SOON).toBe(true);
  await was.click();
  await page.getByRole('button', { name: /^Take it back/ }).waitFor(SOON);

  await card(page).getByRole('button', { name: 'Make a report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report for a forum or an issue' });
  await dialog.getByText('the flux is out of tune').first().waitFor(SOON);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('explain disk is full');
  await page.getByRole('option', { name: /Explain: The disk is full/ }).click();
  await page.getByRole('heading', { level: 1, name: 'The disk is full' }).waitFor(SOON);
  expect(await violations(page)).toEqual([]);
  await page.goto(new URL('/incidents?q=wobbly', app.serving.url).href);
  await page.getByRole('link', { name: /wobbly/ }).waitFor(SOON);
  expect(await page.getByRole('link', { name: /wobbly/ }).innerText()).toContain(
    'The clock was set back',
  );
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
