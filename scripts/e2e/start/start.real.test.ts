import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Spec } from '#core/contract/run/run-directory';
import { argvOf } from '../../../renderer/ui/shell-words';
import { pill } from '../fixtures/browser.fixture';
import { servedApp } from '../fixtures/served-app.fixture';
import { patient } from '../../setup/patience.mjs';

const SOON = { timeout: patient(30_000) };
const BY_THE_END = { timeout: patient(120_000), interval: 200 };
const RUN_ADDRESS = /\/runs\/\d{8}-\d{6}-[0-9a-f]{8}$/;

const app = servedApp();

async function started(page: Page): Promise<string> {
  await page.waitForURL(RUN_ADDRESS, SOON);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

const specOf = async (runId: string): Promise<Spec> =>
  Spec.parse(
    JSON.parse(await readFile(path.join(app.cockpit.home, 'runs', runId, 'spec.json'), 'utf8')),
  );

/** The lines of the previewed command, whole: as their tooltips show them. */
const previewed = (page: Page): Promise<string[]> =>
  page
    .getByRole('group', { name: 'Command', exact: true })
    .locator('span[title]')
    .evaluateAll((lines) => lines.map((line) => line.getAttribute('title') ?? ''));

/** Presses Tab until `name` has the focus, as a user without a pointer does. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole('button', { name }).or(page.getByRole('textbox', { name })).first();
  await wanted.waitFor(SOON);
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${String(name)}.`);
}

test('what the page previews is what runs: changed values are marked, and the arguments are the same', async () => {
  const { page, complaints } = await app.at('/start/toy-hybrid?preset=short');
  await page.getByLabel('Seed').fill('7');
  await page.getByText('1 value differs from the preset').waitFor(SOON);
  await page.getByText('30 × 16 days × 64 bars = 30,720 timesteps').waitFor(SOON);
  await expect.poll(() => previewed(page), SOON).toContain('--seed 7');
  await page.getByRole('group', { name: 'Command', exact: true }).getByText('Changed:').waitFor();
  const lines = await previewed(page);
  await page.getByLabel('Tags').fill('first, by hand');
  await page.getByLabel('Name').fill('previewed');
  await page.keyboard.press('Control+Enter');
  const runId = await started(page);
  const { argv, name, params } = await specOf(runId);
  expect(argvOf(lines.join(' '))).toEqual(argv.map((one) => one.replaceAll(runId, 'RUN-ID')));
  expect({ name, seed: params['seed'] }).toEqual({ name: 'previewed', seed: 7 });
  const meta = await readFile(path.join(app.cockpit.home, 'keep', runId, 'meta.json'), 'utf8');
  expect(JSON.parse(meta)).toMatchObject({ tags: ['first', 'by hand'] });
  expect(complaints).toEqual([]);
  await app.cockpit.cli('stop', runId);
});

test('from an empty page to a started toy by the keyboard alone', async () => {
  const { page, complaints } = await app.at('/start/toy-arpo');
  await tabTo(page, 'Length');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('5');
  await tabTo(page, 'Start training');
  await page.keyboard.press('Enter');
  const runId = await started(page);
  await expect.poll(() => pill(page).innerText(), BY_THE_END).toBe('Succeeded');
  expect(await app.cockpit.runView('show', runId)).toMatchObject({
    targetX: 5,
    verdict: 'succeeded',
  });
  expect(complaints).toEqual([]);
});

test('a value that cannot be is named at its field, holds the start, and is kept; undo brings the old one back', async () => {
  const { page } = await app.at('/start/toy-arpo?preset=usual');
  await page.getByLabel('Length').fill('many');
  await page.getByText('Enter a number.').waitFor(SOON);
  expect(await page.getByRole('button', { name: 'Start training' }).isDisabled()).toBe(true);
  await page.getByText('YAML', { exact: true }).click();
  expect(await page.getByLabel('Values as YAML').inputValue()).toContain('length: many');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Form', { exact: true }).click();
  expect(await page.getByLabel('Length').inputValue()).toBe('100');
});

test('a start that a check says will fail offers the way out, and none of the values is lost', async () => {
  const { page } = await app.at('/start/toy-hybrid?preset=short');
  await page.getByLabel('Working folder').fill('/no/such/folder');
  await page.getByText('There is no folder /no/such/folder.').waitFor(SOON);
  await page.getByRole('button', { name: 'Start anyway' }).waitFor(SOON);
  await page.getByLabel('Seed').fill('11');
  // It is at the check, too; the filled button is the last.
  await page.getByRole('button', { name: 'Use the run’s own folder' }).last().click();
  await page.getByRole('button', { name: 'Start training' }).waitFor(SOON);
  expect(await page.getByLabel('Seed').inputValue()).toBe('11');
});

test('an edited command is run as it is, and again with changes from its run', async () => {
  const { page } = await app.at('/start/toy-arpo?preset=short');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const field = page.getByLabel('Edited command');
  const text = await field.inputValue();
  await field.fill(text.replace('--length 30', '--length 4'));
  await page.getByText('edited', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Start training' }).click();
  const runId = await started(page);
  const spec = await specOf(runId);
  expect(spec).toMatchObject({ byHand: true, params: {} });
  expect(spec.argv.join(' ')).toContain(
    `--length 4 --checkpoints ${app.cockpit.home}/runs/${runId}/`,
  );
  await expect.poll(() => pill(page).innerText(), BY_THE_END).toBe('Succeeded');
  await page.getByRole('link', { name: 'Run again with changes…' }).click();
  await expect
    .poll(() => page.getByLabel('Edited command').inputValue(), SOON)
    .toContain('/runs/RUN-ID/checkpoints');
});

test('a training waits as a run for another one, over a killed engine, and starts at the same address', async () => {
  const { page } = await app.at('/start/toy-hybrid?preset=usual');
  await page.getByRole('button', { name: 'Start training' }).click();
  const first = await started(page);
  await page.goto(new URL('/start/toy-arpo?preset=short', app.serving.url).href);
  await page.getByRole('button', { name: 'Start after…' }).click();
  await page.getByRole('button', { name: /^Start after hybrid-/ }).click();
  const waiting = page.getByRole('region', { name: 'Queue' });
  await waiting.getByText(/^Waits for hybrid-/).waitFor(SOON);
  await waiting.getByRole('link').first().click();
  const second = await started(page);
  expect(second).not.toBe(first);
  await expect.poll(() => pill(page).innerText(), SOON).toBe('Queued');
  process.kill(app.serving.enginePid, 'SIGKILL');
  await expect.poll(() => pill(page).innerText(), BY_THE_END).toBe('Succeeded');
  expect(new URL(page.url()).pathname).toBe(`/runs/${second}`);
  const [before, after] = await Promise.all(
    [first, second].map((run) => app.cockpit.runView('show', run)),
  );
  const endedMs = (before?.startedMs ?? 0) + (before?.durationMs ?? 0);
  expect(after?.startedMs ?? 0).toBeGreaterThanOrEqual(endedMs);
  expect(JSON.parse(await readFile(path.join(app.cockpit.home, 'queue.json'), 'utf8'))).toEqual([]);
});

test('what waits can be taken out and put back, and its values are in the form', async () => {
  const { page } = await app.at('/start/toy-hybrid?preset=long');
  await page.getByRole('button', { name: 'Start training' }).click();
  const first = await started(page);
  await page.goto(new URL('/start/toy-arpo?preset=short', app.serving.url).href);
  await page.getByLabel('Seed').fill('23');
  await page.getByRole('button', { name: 'Start after…' }).click();
  await page.getByRole('button', { name: /^Start after hybrid-/ }).click();
  await page.getByRole('button', { name: /^Remove: / }).click();
  await page.getByRole('region', { name: 'Queue' }).waitFor({ state: 'detached', ...SOON });
  expect(await page.getByLabel('Seed').inputValue()).toBe('23');
  await page
    .getByRole('alert')
    .filter({ hasText: 'was removed from the queue' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await page.getByRole('button', { name: /^Start now anyway: / }).click();
  const second = await started(page);
  expect((await specOf(second)).params['seed']).toBe(23);
  await app.cockpit.cli('stop', first);
});

test('a pipe is seen and bash offered; what is previewed runs, and a secret reaches it without being in the spec', async () => {
  const { page, complaints } = await app.at('/start/command');
  expect(await page.getByRole('button', { name: 'Start training' }).isDisabled()).toBe(true);
  await page
    .getByRole('textbox', { name: 'Command', exact: true })
    .fill('echo "$GREETING $HF_TOKEN" | cat');
  await page.getByText('Only a shell understands $GREETING, |').waitFor(SOON);
  for (const [i, [name, value]] of [
    ['GREETING', 'hello'],
    ['HF_TOKEN', 'hf_not_a_real_one_but_long_enough'],
  ].entries()) {
    await page.getByRole('button', { name: 'Add a variable' }).click();
    await page.getByLabel(`Name of variable ${i + 1}`).fill(name ?? '');
    await page.getByLabel(`Value of variable ${i + 1}`).fill(value ?? '');
  }
  await page.getByText('Values that look like secrets are not written').waitFor(SOON);
  await page.getByRole('button', { name: 'Run in bash' }).click();
  const bash = `-c 'set -o pipefail; echo "$GREETING $HF_TOKEN" | cat'`;
  await expect.poll(() => previewed(page), SOON).toEqual(['bash', bash]);
  await page.getByText(/It runs \S*bash\./).waitFor(SOON);
  await page.keyboard.press('Control+Enter');
  const runId = await started(page);
  const { argv, env, secretEnv } = await specOf(runId);
  expect(argv).toEqual(argvOf(`bash ${bash}`));
  expect({ greeting: env['GREETING'], secretEnv }).toEqual({
    greeting: 'hello',
    secretEnv: ['HF_TOKEN'],
  });
  expect(JSON.stringify(env)).not.toContain('hf_not');
  const log = path.join(app.cockpit.home, 'runs', runId, 'output.log');
  await expect
    .poll(() => readFile(log, 'utf8').catch(() => ''), BY_THE_END)
    .toBe('hello hf_not_a_real_one_but_long_enough\n');
  expect(complaints).toEqual([]);
});

test('a program and a script that are not there are said before the start, and a folder is chosen by the keyboard', async () => {
  const folder = path.join(app.cockpit.home, 'a folder');
  await mkdir(path.join(folder, 'code'), { recursive: true });
  await writeFile(path.join(folder, 'code', 'train.py'), 'print("loss: 1")\n');
  const { page } = await app.at('/start/command');
  await page.getByRole('textbox', { name: 'Command', exact: true }).fill('pyhton3 train.py');
  await page.getByText('The program pyhton3 is not on the PATH of').waitFor(SOON);
  await page.getByRole('textbox', { name: 'Command', exact: true }).fill('python3 train.py');
  await page
    .getByText('train.py is a relative path, and the run’s own folder is empty.')
    .waitFor(SOON);
  await page.getByLabel('Working folder').fill(`${folder}/c`);
  await page.getByRole('option', { name: `${folder}/code/` }).waitFor(SOON);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText(`The script ${folder}/code/train.py exists.`).waitFor(SOON);
  await page.getByLabel('Working folder').fill(folder);
  await page.getByRole('button', { name: 'Browse…' }).click();
  const list = page.getByRole('listbox', { name: `Contents of ${folder}` });
  await list.getByRole('option', { name: 'code' }).waitFor(SOON);
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  await page.getByRole('listbox', { name: `Contents of ${folder}/code` }).waitFor(SOON);
  await page.getByRole('button', { name: 'Choose this folder' }).click();
  expect(await page.getByLabel('Working folder').inputValue()).toBe(`${folder}/code`);
});

test('a file dropped beside every field does not leave the page', async () => {
  const { page } = await app.at('/start/command');
  await page.getByRole('textbox', { name: 'Command', exact: true }).waitFor(SOON);
  const used = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'run.csv'));
    const init = { bubbles: true, cancelable: true, dataTransfer };
    return ['dragover', 'drop'].map((kind) =>
      document.body.dispatchEvent(new DragEvent(kind, init)),
    );
  });
  // False: the browser's own act, which shows the file in place of the page, was refused.
  expect(used).toEqual([false, false]);
});
