import { execFileSync } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { RunView } from '#core/contract/run/run';
import { pill } from '../fixtures/browser.fixture';
import { servedApp } from '../fixtures/served-app.fixture';
import { patient } from '../../setup/patience.mjs';

const SOON = { timeout: patient(30_000) };

let done: RunView;

const app = servedApp({
  env: { RL_COCKPIT_STOP_MS: '4000,1000' },
  prepare: async (cockpit) => {
    done = await cockpit.runView('run', 'toy-arpo', '--set', 'length=8', '--set', 'seed=7');
  },
});

/** Chooses an entry of Export…; answers the path of the file that the browser got, and its name. */
async function exported(page: Page, entry: string): Promise<{ file: string; name: string }> {
  await page.getByRole('button', { name: 'Export…' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: entry }).click();
  const download = await coming;
  const file = path.join(app.cockpit.home, download.suggestedFilename());
  await download.saveAs(file);
  return { file, name: download.suggestedFilename() };
}

const JsonExport = z.object({
  run: z.object({ runId: z.string() }),
  series: z.array(
    z.object({
      tag: z.string(),
      points: z.array(
        z.tuple([
          z.number(),
          z.number().nullable(),
          z.union([z.number(), z.literal(['NaN', 'Infinity', '-Infinity'])]),
          z.int(),
        ]),
      ),
    }),
  ),
});

/** A row of the page's CSV in the columns of the command line, which writes −0 as 0. */
function asReported(line: string): string {
  const [step, wall = '', value = '', tag, segment] = line.split(',');
  const wallMs = wall === '' ? '' : String(Number(`${wall}e3`));
  return [tag, segment, step, wallMs, value === '-0' ? '0' : value].join(',');
}

test('points, log and report of an ended run come out of Export… as they are stored', async () => {
  const { page, complaints } = await app.at(`/runs/${done.runId}`);
  const reported = (
    await app.cockpit.cli('metrics', done.runId, '--segments', '--csv')
  ).stdout.toString();
  const csv = await exported(page, 'CSV');
  expect(csv.name).toBe(`${done.name}-${done.runId.slice(-8)}.csv`);
  const [head, ...lines] = (await readFile(csv.file, 'utf8')).trimEnd().split('\n');
  expect(head).toBe('step,wall_time,value,tag,segment');
  const rows = reported.trimEnd().split('\n').slice(1);
  expect(lines.map(asReported)).toEqual(rows);

  const json = JsonExport.parse(
    JSON.parse(await readFile((await exported(page, 'JSON')).file, 'utf8')),
  );
  expect(json.run.runId).toBe(done.runId);
  const fromJson = json.series.flatMap(({ tag, points }) =>
    points.map(([x, wallMs, value, segment]) => `${tag},${segment},${x},${wallMs ?? ''},${value}`),
  );
  expect(fromJson).toEqual(rows);

  const parquet = await exported(page, 'Parquet');
  const read = await parquetReadObjects({ file: await asyncBufferFromFile(parquet.file) });
  const fromParquet = read.map(
    (row) => `${row['tag']},${row['segment']},${row['x']},${row['wallMs'] ?? ''},${row['value']}`,
  );
  expect(fromParquet).toEqual(rows);

  const log = await exported(page, 'Raw log');
  const raw = await readFile(path.join(done.runDir, 'output.log'));
  expect((await readFile(log.file)).equals(raw)).toBe(true);

  const report = await readFile((await exported(page, 'PNG report')).file);
  expect(report.subarray(1, 4).toString()).toBe('PNG');
  expect(report.readUInt32BE(16)).toBe(2 * 1120);
  expect(complaints).toEqual([]);
});

test('a named pipe among the checkpoints is left out, and the list says so', async () => {
  const folder = path.join(done.runDir, 'checkpoints');
  await mkdir(folder, { recursive: true });
  execFileSync('mkfifo', [path.join(folder, 'step_3.pt')]);
  const { page, complaints } = await app.at(`/runs/${done.runId}?tab=checkpoints`);
  const said = /step_3\.pt is a named pipe, not a file\. It is left out of lists and exports\./;
  await page.getByText(said).waitFor(SOON);
  expect(await page.getByRole('table', { name: 'Checkpoints' }).innerText()).not.toContain(
    'step_3',
  );
  expect(complaints).toEqual([]);
});

test('a line of the verdict is on the charts, and a moment of the charts in the log', async () => {
  const { page, complaints } = await app.at(`/runs/${done.runId}`);
  await page
    .getByRole('button', { name: /^Line \d/ })
    .first()
    .click();
  await expect.poll(() => new URL(page.url()).searchParams.get('line')).toMatch(/^\d+$/);
  await expect.poll(() => page.locator('.crosshair-line').count(), SOON).toBeGreaterThan(0);
  const marked = new URL(page.url()).searchParams.get('line');

  const reward = page.getByRole('img', { name: /^Reward, / }).first();
  await reward.focus();
  for (let i = 0; i < 12; i += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('l');
  await expect.poll(() => new URL(page.url()).searchParams.get('line'), SOON).not.toBe(marked);
  expect(complaints).toEqual([]);
});

test('a copied link opens the same view in another window', async () => {
  const first = await app.at(`/runs/${done.runId}?tab=parameters`);
  const { page } = first;
  await page.getByText('Elapsed', { exact: true }).click();
  await page.getByRole('button', { name: 'Response length', exact: true }).click();
  await page
    .getByRole('button', { name: /^Menu for Learning rate|^Menu for LR/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Pin to the top' }).click();
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /^Filter/ }))
    .fill('r');
  const pinned = page.getByRole('region', { name: 'Pinned' });
  await expect.poll(() => pinned.count(), SOON).toBe(1);
  const link = page.url();
  const second = await app.at();
  onTestFinished(() => second.end());
  await second.page.goto(link);
  await expect
    .poll(() => second.page.getByRole('region', { name: 'Pinned' }).count(), SOON)
    .toBe(1);
  const view = second.page;
  expect(await view.getByRole('tab', { name: 'Parameters' }).getAttribute('aria-selected')).toBe(
    'true',
  );
  expect(await view.getByRole('radio', { name: 'Elapsed' }).isChecked()).toBe(true);
  expect(await view.getByRole('textbox', { name: /^Filter/ }).inputValue()).toBe('r');
  const fold = view.getByRole('button', { name: 'Response length', exact: true });
  expect(await fold.getAttribute('aria-expanded')).toBe('false');
});

test('a metric that was to reach a value judges an ended run again, and a line that is no condition is reported', async () => {
  const rewards = 'for i in range(9): print(f"{{\\"step\\": {i}, \\"reward\\": {i}}}")';
  const run = await app.cockpit.runView('run', 'command', '--', 'python3', '-c', rewards);
  const { page, complaints } = await app.at(`/runs/${run.runId}`);
  const open = page.getByRole('button', { name: /^(?:Set|Edit) success criteria/ });
  await open.click();
  const metrics = page.getByLabel('Metrics to reach');
  const save = page.getByRole('button', { name: 'Judge again' });
  await metrics.fill('reward >= 0.1\nreward >> 1');
  await page.getByText('Not a condition: “reward >> 1”.').waitFor(SOON);
  expect(await save.isDisabled()).toBe(true);
  await metrics.fill('best reward >= 9');
  await save.click();
  await expect.poll(() => pill(page).innerText(), SOON).toBe('Suspicious');
  const verdict = page.getByRole('heading', { level: 2 }).first();
  expect(await verdict.innerText()).toContain('expected reward at least 9 at its best');
  const glyph = page.locator('.event-verdict [fill="var(--suspicious)"]');
  await expect.poll(() => glyph.count(), SOON).toBeGreaterThan(0);

  await open.click();
  expect(await metrics.inputValue()).toBe('best reward >= 9');
  await page.getByRole('button', { name: 'Remove these criteria' }).click();
  await expect.poll(() => pill(page).innerText(), SOON).toBe('Succeeded');
  expect(complaints).toEqual([]);
});

test('run again starts the same training, and its page says that nothing differs', async () => {
  const { page, complaints } = await app.at(`/runs/${done.runId}`);
  await page.getByRole('button', { name: 'Run again', exact: true }).click();
  await expect.poll(() => page.url(), SOON).not.toContain(done.runId);
  await expect.poll(() => pill(page).innerText(), { timeout: patient(120_000) }).toBe('Succeeded');
  await page.getByRole('tab', { name: 'Parameters' }).click();
  const same = page.getByText(`All values match ${done.name}`);
  await expect.poll(() => same.count(), SOON).toBe(1);
  expect(complaints).toEqual([]);
});

test('a training that will not stop is seen on every rung of the ladder, with its seconds', async () => {
  const stubborn = [
    'import signal, time',
    'signal.signal(signal.SIGINT, signal.SIG_IGN); signal.signal(signal.SIGTERM, signal.SIG_IGN)',
    'print("training", flush=True)',
    'time.sleep(600)',
  ].join('\n');
  const run = await app.cockpit.runView(
    'run',
    'command',
    '--detach',
    '--',
    'python3',
    '-c',
    stubborn,
  );
  const { page, complaints } = await app.at(`/runs/${run.runId}`);
  await expect.poll(() => page.getByText('training', { exact: true }).count(), SOON).toBe(1);
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Stop and save' }).click();
  await expect.poll(() => page.getByText(/^[1-4] s left$/).count(), SOON).toBe(1);
  await expect.poll(() => page.getByText(/^Stopping\. Step 2 of 3/).count(), SOON).toBe(1);
  await expect.poll(() => pill(page).innerText(), SOON).toBe('Stopped');
  expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toContain('SIGKILL');
  expect(complaints).toEqual([]);
});

const panels = (of: Page) =>
  of.getByRole('region', { name: 'Your panels' }).getByRole('group').allInnerTexts();

test('a panel of chosen metrics is there again in another window, in the order of the arrow keys', async () => {
  const { page, complaints } = await app.at(`/runs/${done.runId}`);
  for (const metric of ['Entropy', 'Learning rate']) {
    await page.getByRole('button', { name: 'New panel' }).click();
    await page.locator('.panel-form input').first().fill(metric);
    await page.getByRole('option').first().click();
    await page.keyboard.press('Tab');
    await page.getByRole('textbox', { name: 'Title' }).fill(`My ${metric}`);
    await page.getByRole('button', { name: 'Add panel' }).click();
    await page.getByRole('button', { name: `Move My ${metric}` }).waitFor(SOON);
  }
  await page.getByRole('button', { name: 'Move My Learning rate' }).press('ArrowLeft');
  await expect.poll(async () => (await panels(page))[0], SOON).toContain('My Learning rate');
  const other = await app.at();
  onTestFinished(() => other.end());
  await other.page.goto(new URL(`/runs/${done.runId}`, page.url()).href);
  await expect.poll(async () => (await panels(other.page))[0], SOON).toContain('My Learning rate');
  expect(await panels(other.page)).toHaveLength(2);
  expect(complaints).toEqual([]);
});
